import type { Actor } from '../../../base/http/actor.ts'
import type { Log } from '../../../base/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'

/** How a request was answered. */
type Answered = {
  method: string
  /** The route's pattern, not the address, which may contain an e-mail. */
  route: string
  status: number
  problem: { code: string } | undefined
  actor: Actor | null
  /** When it began, by `performance.now()`. */
  started: number
  /** The ids of the request, and of the page that made it. */
  ids: { requestId: string; page?: string }
}

/** Creates what counts and logs answers, with the member's id and the code of the problem, where there are any. */
export function tellsAnswers(log: Log, metrics: Pick<Metrics, 'answered'>) {
  // Making a log line that is not written would be a noticeable part of a short call.
  const isTold = log.isLevelEnabled('info')
  return ({ method, route, status, problem, actor, started, ids }: Answered): void => {
    const ms = Math.round((performance.now() - started) * 10) / 10
    const told = { method, route, status, ...(problem && { problem: problem.code }) }
    metrics.answered({ ...told, ms })
    if (isTold) log.info({ ...ids, ...told, ...(actor && { member: actor.id }), ms }, 'request')
  }
}

import type { Call } from '../../../base/http/call.ts'
import type { CallAnswer } from '../../../base/http/callAnswer.ts'
import { CallContext, type CallRequest } from '../../../base/http/callContext.ts'
import { type FindCall, type FoundCall, findsCall } from '../../../base/http/findCall.ts'
import type { Pipeline } from '../../../base/http/pipeline.ts'
import type { Log } from '../../../base/log.ts'
import type { Telemetry } from '../telemetry.ts'
import { tellsAnswers } from './tellAnswers.ts'

/** The calls of the API, and the one way to make them. */
export type Calls = {
  find: FindCall
  /**
   * Makes a call; it is counted, traced and logged. Of a cookie that is set twice the last counts, so those of a
   * repeated answer come after those that were set on the way.
   */
  make(found: FoundCall, request: CallRequest): Promise<CallAnswer>
}

/** Opens the calls to HTTP and to pages. */
export function openCalls(
  calls: readonly Call[],
  pipeline: Pipeline,
  log: Log,
  { metrics, tracer }: Telemetry,
): Calls {
  const tell = tellsAnswers(log, metrics)
  return {
    find: findsCall(calls),
    async make(found, request) {
      const { method, requestId, page, headers } = request
      const ids = page === undefined ? { requestId } : { requestId, page }
      const context = new CallContext(request, () => log.child(ids))
      const { answer } = await tracer.request(String(headers.traceparent ?? ''), async () => {
        const started = performance.now()
        const answer = await pipeline(found, context)
        const told = { method, route: found.call.route, status: answer.status }
        tell({ ...told, problem: answer.problem, actor: context.var.actor, started, ids })
        return { ...told, answer }
      })
      return { ...answer, headers: [...context.answerHeaders, ...answer.headers] }
    },
  }
}

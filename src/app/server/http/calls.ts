import type { Call } from '../../../base/http/call.ts'
import type { CallAnswer } from '../../../base/http/callAnswer.ts'
import { CallContext, type CallRequest } from '../../../base/http/callContext.ts'
import { type FindCall, type FoundCall, findsCall } from '../../../base/http/findCall.ts'
import type { Pipeline } from '../../../base/http/pipeline.ts'
import type { Log } from '../../../base/log.ts'
import type { Telemetry } from '../telemetry.ts'

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
  // Making a log line that is not written would be a noticeable part of a short call.
  const isTold = log.isLevelEnabled('info')

  async function makeAndTell(found: FoundCall, context: CallContext) {
    const started = performance.now()
    const answer = await pipeline(found, context)
    const { method, requestId, page } = context.request
    const { status, problem } = answer
    const ms = Math.round((performance.now() - started) * 10) / 10
    // The route's pattern, not the address, which may contain an e-mail.
    const told = { method, route: found.call.route, status }
    const failed = problem === undefined ? {} : { problem: problem.code }
    metrics.answered({ ...told, ...failed, ms })
    const { actor } = context.var
    if (isTold) {
      const from = page === undefined ? { requestId } : { requestId, page }
      log.info({ ...from, ...told, ...failed, ...(actor && { member: actor.id }), ms }, 'request')
    }
    return { answer, told }
  }

  return {
    find: findsCall(calls),
    async make(found, request) {
      const { requestId, page, headers } = request
      const named = page === undefined ? { requestId } : { requestId, page }
      const context = new CallContext(request, () => log.child(named))
      let made: CallAnswer | undefined
      await tracer.request(String(headers.traceparent ?? ''), async () => {
        const { answer, told } = await makeAndTell(found, context)
        made = answer
        return told
      })
      if (made === undefined) throw new Error('A call was not made.')
      return { ...made, headers: [...context.answerHeaders, ...made.headers] }
    },
  }
}

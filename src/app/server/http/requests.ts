import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { RequestEnv } from '../../../base/http/env.ts'
import { toProblem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Log } from '../../../base/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Tracer } from '../../../platform/tracing/tracing.ts'
import { tellsAnswers } from './tellAnswers.ts'

type Instruments = { metrics: Pick<Metrics, 'answered'>; tracer: Pick<Tracer, 'request'> }

/**
 * Gives each request an id, sent as `X-Request-Id`, counts and traces it, and logs it. The log has the member's id and the
 * code of the problem, if there is one.
 */
export function requests(log: Log, { metrics, tracer }: Instruments) {
  const tell = tellsAnswers(log, metrics)
  return createMiddleware<RequestEnv>(async (context, next) => {
    await tracer.request(context.req.header('traceparent'), async () => {
      const requestId = newId()
      const started = performance.now()
      context.set('requestId', requestId)
      context.set('log', log.child({ requestId }))
      await next()
      context.header('X-Request-Id', requestId)
      const problem = context.error === undefined ? undefined : toProblem(context.error)
      const told = { method: context.req.method, route: routePath(context), status: context.res.status }
      // Only a route that has asked who calls has set it.
      const { actor = null } = context.var
      tell({ ...told, problem, actor, started, ids: { requestId } })
      return told
    })
  })
}

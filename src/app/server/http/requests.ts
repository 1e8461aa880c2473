import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { RequestEnv } from '../../../base/http/env.ts'
import { toProblem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Log } from '../../../base/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Tracer } from '../../../platform/tracing/tracing.ts'

type Instruments = { metrics: Pick<Metrics, 'answered'>; tracer: Pick<Tracer, 'request'> }

/**
 * Gives each request an id, sent as `X-Request-Id`, counts and traces it, and logs it. The log has the member's id and the
 * code of the problem, if there is one.
 */
export function requests(log: Log, { metrics, tracer }: Instruments) {
  return createMiddleware<RequestEnv>((context, next) =>
    tracer.request(context.req.header('traceparent'), async () => {
      const requestId = newId()
      const started = performance.now()
      context.set('requestId', requestId)
      context.set('log', log.child({ requestId }))
      await next()
      context.header('X-Request-Id', requestId)
      const { actor } = context.var
      const ms = Math.round((performance.now() - started) * 10) / 10
      const failed = context.error === undefined ? {} : { problem: toProblem(context.error).code }
      // The route's pattern, not the address, which may contain an e-mail.
      const told = { method: context.req.method, route: routePath(context), status: context.res.status }
      metrics.answered({ ...told, ...failed, ms })
      context.var.log.info({ ...told, ...failed, ...(actor && { member: actor.id }), ms }, 'request')
      return told
    }),
  )
}

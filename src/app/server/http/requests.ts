import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Problem } from '../../../base/contract/problem.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { newId } from '../../../base/ids.ts'
import type { Log } from '../../../base/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { Tracer } from '../../../platform/tracing/tracing.ts'

type Instruments = { metrics: Pick<Metrics, 'answered'>; tracer: Pick<Tracer, 'request'> }

/**
 * Gives each request an id, which the answer carries as `X-Request-Id`, counts and traces it, and logs how it went: for
 * whom, by the bare id of the account, and by the code of its problem why it was refused.
 */
export function requests(log: Log, { metrics, tracer }: Instruments) {
  return createMiddleware<RequestEnv>((context, next) =>
    tracer.request(context.req.header('traceparent'), async () => {
      const requestId = newId()
      const started = performance.now()
      context.set('requestId', requestId)
      const page = context.env?.page
      context.set('log', log.child({ requestId, ...(page !== undefined && { page }) }))
      await next()
      context.header('X-Request-Id', requestId)
      const { actor } = context.var
      const ms = Math.round((performance.now() - started) * 10) / 10
      const failed = context.error instanceof Problem ? { problem: context.error.code } : {}
      // The pattern of the route, not the address: an address may hold an e-mail.
      const told = { method: context.req.method, route: routePath(context), status: context.res.status }
      metrics.answered({ ...told, ...failed, ms })
      context.var.log.info({ ...told, ...failed, ...(actor && { member: actor.id }), ms }, 'request')
      return told
    }),
  )
}

import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { RequestEnv } from './env.ts'

/** Gives each request an id, which the answer carries as `X-Request-Id`, and logs how it went. */
export function requests(log: Log) {
  return createMiddleware<RequestEnv>(async (context, next) => {
    const requestId = newId()
    const started = performance.now()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    await next()
    context.header('X-Request-Id', requestId)
    // The pattern of the route, not the address: an address may hold an e-mail.
    context.var.log.info(
      {
        method: context.req.method,
        route: routePath(context),
        status: context.res.status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  })
}

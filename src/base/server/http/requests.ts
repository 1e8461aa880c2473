import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { Problem } from '../../shared/problem.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { RequestEnv } from './env.ts'

/**
 * Gives each request an id, which the answer carries as `X-Request-Id`, and logs how it went: for whom, by the bare id of
 * the account, and by the code of its problem why it was refused.
 */
export function requests(log: Log) {
  return createMiddleware<RequestEnv>(async (context, next) => {
    const requestId = newId()
    const started = performance.now()
    context.set('requestId', requestId)
    context.set('log', log.child({ requestId }))
    await next()
    context.header('X-Request-Id', requestId)
    const { actor } = context.var
    // The pattern of the route, not the address: an address may hold an e-mail.
    context.var.log.info(
      {
        method: context.req.method,
        route: routePath(context),
        status: context.res.status,
        ...(context.error instanceof Problem ? { problem: context.error.code } : {}),
        ...(actor ? { member: actor.id } : {}),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  })
}

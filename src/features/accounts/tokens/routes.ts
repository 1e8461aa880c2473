import type { Hono } from 'hono'
import type { RequestEnv } from '../../../base/http/env.ts'
import type { Keys } from './keys.ts'

/** Publishes the public keys of session tokens as a JWK set (RFC 7517), for programs that verify tokens. */
export function keyRoutes(app: Hono<RequestEnv>, { keys }: { keys: Keys }): void {
  app.get('/.well-known/jwks.json', async (context) =>
    context.body(JSON.stringify({ keys: await keys.published() }), 200, {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=300',
    }),
  )
}

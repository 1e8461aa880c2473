import type { Hono } from 'hono'
import type { RequestEnv } from '../../../base/http/env.ts'
import type { Keys } from './keys.ts'

/** Publishes the keys that session tokens are signed with, for programs that check tokens by themselves (RFC 7517). */
export function keyRoutes(app: Hono<RequestEnv>, { keys }: { keys: Keys }): void {
  app.get('/.well-known/jwks.json', async (context) =>
    context.body(JSON.stringify({ keys: await keys.published() }), 200, {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=300',
    }),
  )
}

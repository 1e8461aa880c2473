import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { type Reauthenticate, requireReauthentication } from '../reauthentication/reauthentication.ts'
import { createApiToken, revokeApiToken } from './actions.ts'
import { apiTokensContract } from './contract.ts'
import { listTokensOf } from './store.ts'

export function apiTokenRoutes(api: Api, services: Services, reauthenticate: Reauthenticate): void {
  const { db, clock, config } = services
  const occasion = (context: RequestContext) => ({ at: clock.now(), from: originOf(context, config) })

  api.serve(apiTokensContract.list, ({ actor }) => listTokensOf(db, actor.id, clock.now()))

  api.serve(apiTokensContract.create, async ({ actor, body, context }) => {
    await requireReauthentication(db, actor, reauthenticate(context, actor, body.current), clock.now())
    context.status(201)
    return createApiToken(db, actor, body, occasion(context))
  })

  api.serve(apiTokensContract.revoke, async ({ actor, params, context }) => {
    await revokeApiToken(db, actor, params.id, occasion(context))
    return { deletedCount: 1 }
  })
}

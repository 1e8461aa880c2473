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

  api.serve(apiTokensContract.list, async ({ actor }) => ({
    answer: await listTokensOf(db, actor.id, clock.now()),
  }))

  api.serve(apiTokensContract.create, async ({ actor, body, context }) => {
    await requireReauthentication(db, actor, reauthenticate(context, actor, body.current), clock.now())
    return { answer: await createApiToken(db, actor, body, occasion(context)), status: 201 }
  })

  api.serve(apiTokensContract.revoke, async ({ actor, params, context }) => {
    await revokeApiToken(db, actor, params.id, occasion(context))
    return { answer: { deletedCount: 1 } }
  })
}

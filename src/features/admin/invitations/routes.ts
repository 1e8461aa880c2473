import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { languageFor } from '../../../base/http/language.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { browseInvitations, sendInvitation, sendInvitationAgain, withdraw } from './actions.ts'
import { invitationsContract } from './contract.ts'

export function invitationRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services
  const occasionOf = ({ id }: Actor, context: RequestContext) => ({
    by: id,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(invitationsContract.list, async ({ query }) => donePage(await browseInvitations(db, query)))

  api.serve(invitationsContract.invite, async ({ actor, body, context }) => {
    const occasion = occasionOf(actor, context)
    const { invitation } = await sendInvitation(services, body.email, languageFor(context), occasion)
    return { answer: invitation, status: 201 }
  })

  api.serve(invitationsContract.sendAgain, async ({ actor, params, context }) => ({
    answer: await sendInvitationAgain(services, params.id, languageFor(context), occasionOf(actor, context)),
  }))

  api.serve(invitationsContract.withdraw, async ({ actor, params, context }) => {
    await withdraw(db, params.id, occasionOf(actor, context))
    return { answer: { deletedCount: 1 } }
  })
}

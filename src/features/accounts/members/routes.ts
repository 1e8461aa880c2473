import type { Api } from '../../../base/server/http/api.ts'
import { sendPage } from '../../../base/server/http/paging.ts'
import type { Services } from '../../../base/server/services.ts'
import { originOf } from '../audit/origin.ts'
import type { Identity } from '../identity.ts'
import { browseEvents, browseMembers, changeMember } from './actions.ts'
import { membersContract } from './contract.ts'

export function memberRoutes(api: Api, { db, clock, config }: Services, { forgetMember }: Identity): void {
  api.serve(membersContract.list, async ({ query, context }) =>
    sendPage(context, await browseMembers(db, query, clock.now())),
  )

  api.serve(membersContract.change, async ({ actor, params, body, context }) => {
    const change = { by: actor.id, at: clock.now(), from: originOf(context, config) }
    const member = await changeMember(db, params, body, change)
    forgetMember(member.id)
    return member
  })

  api.serve(membersContract.listEvents, async ({ query, context }) =>
    sendPage(context, await browseEvents(db, query)),
  )
}

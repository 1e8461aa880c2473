import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { languageFor } from '../../../base/http/language.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import { originOf } from '../../audit/origin.ts'
import { browseEvents, browseMembers, changeMember, endSessions, readMember } from './actions.ts'
import { membersContract } from './contract.ts'

export function memberRoutes(api: Api, { db, clock, config }: Services, { forgetMember }: Identity): void {
  api.serve(membersContract.list, async ({ query }) => donePage(await browseMembers(db, query, clock.now())))

  api.serve(membersContract.read, async ({ params }) => ({
    answer: await readMember(db, params.id, clock.now()),
  }))

  const changeBy = ({ id }: Actor, context: RequestContext) => ({
    by: id,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(membersContract.change, async ({ actor, params, body, context }) => {
    const member = await changeMember(db, params, body, changeBy(actor, context))
    forgetMember(member.id)
    return { answer: member }
  })

  api.serve(membersContract.endSessions, async ({ actor, params, context }) => {
    const deletedCount = await endSessions(db, params.id, changeBy(actor, context))
    forgetMember(params.id)
    return { answer: { deletedCount } }
  })

  api.serve(membersContract.listEvents, async ({ query, context }) =>
    donePage(await browseEvents(db, query, languageFor(context))),
  )
}

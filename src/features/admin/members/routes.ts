import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import { Streamed } from '../../../base/http/call.ts'
import { csvHeaders } from '../../../base/http/csv.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { languageFor } from '../../../base/http/language.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import { originOf } from '../../audit/origin.ts'
import { recordEvent } from '../../audit/record.ts'
import { browseEvents, browseUsers, changeUser, endSessions, readUser } from './actions.ts'
import { membersContract } from './contract.ts'
import { streamMembers } from './export.ts'

export function memberRoutes(api: Api, { db, clock, config }: Services, { forgetUser }: Identity): void {
  api.serve(membersContract.list, async ({ query }) => donePage(await browseUsers(db, query, clock.now())))

  api.serve(membersContract.export, async ({ actor, query, context }) => {
    const at = clock.now()
    await recordEvent(db, {
      kind: 'members.exported',
      at,
      userId: actor.id,
      from: originOf(context, config),
    })
    const { q = '', show } = query
    return {
      answer: new Streamed(streamMembers(db, { q: q.trim(), show }, at), csvHeaders('members.csv')),
    }
  })

  api.serve(membersContract.read, async ({ params }) => ({
    answer: await readUser(db, params.id, clock.now()),
  }))

  const changeBy = ({ id }: Actor, context: RequestContext) => ({
    by: id,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(membersContract.change, async ({ actor, params, body, context }) => {
    const member = await changeUser(db, params, body, changeBy(actor, context))
    forgetUser(member.id)
    return { answer: member }
  })

  api.serve(membersContract.endSessions, async ({ actor, params, context }) => {
    const deletedCount = await endSessions(db, params.id, changeBy(actor, context))
    forgetUser(params.id)
    return { answer: { deletedCount } }
  })

  api.serve(membersContract.listEvents, async ({ query, context }) =>
    donePage(await browseEvents(db, query, languageFor(context))),
  )
}

import type { Actor } from '../../base/http/actor.ts'
import type { Api } from '../../base/http/api.ts'
import { Streamed } from '../../base/http/call.ts'
import { csvHeaders } from '../../base/http/csv.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import { peopleContract } from './contract.ts'
import { browseLearners } from './roster/actions.ts'
import { streamRoster } from './roster/export.ts'
import { browseRemoved, removeLearner, restoreLearner } from './roster/removals.ts'

export function peopleRoutes(api: Api, { db, clock, config }: Services): void {
  api.serve(peopleContract.list, async ({ actor, params, query }) => {
    const asked = { courseId: params.course, userId: actor.id, now: clock.now() }
    return donePage(await browseLearners(db, asked, query))
  })

  api.serve(peopleContract.export, async ({ actor, params, query, context }) => {
    const at = clock.now()
    const details = { course: params.course }
    const from = originOf(context, config)
    await recordEvent(db, { kind: 'learners.exported', at, userId: actor.id, from, details })
    const { q = '' } = query
    return { answer: new Streamed(streamRoster(db, params.course, q.trim(), at), csvHeaders('people.csv')) }
  })

  const occasionOf = (by: Actor, params: { course: string; user: string }, context: RequestContext) => ({
    courseId: params.course,
    userId: params.user,
    by: by.id,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(peopleContract.remove, async ({ actor, params, query, context }) => {
    await removeLearner(db, query.reason, occasionOf(actor, params, context))
    return { answer: { deletedCount: 1 } }
  })

  api.serve(peopleContract.listRemoved, async ({ params, query }) =>
    donePage(await browseRemoved(db, params.course, query)),
  )

  api.serve(peopleContract.restore, async ({ actor, params, context }) => {
    await restoreLearner(db, occasionOf(actor, params, context))
    return { answer: { restoredCount: 1 } }
  })
}

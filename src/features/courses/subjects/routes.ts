import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { addSubject, changeSubject, removeSubject } from './actions.ts'
import { subjectsContract } from './contract.ts'
import { listCounted } from './store.ts'

/** The list of subjects, for administrators. */
export function subjectRoutes(api: Api, { db, clock, config }: Services): void {
  const by = (actor: Actor, context: RequestContext) => ({
    actor,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(subjectsContract.list, async () => ({ answer: await listCounted(db) }))

  api.serve(subjectsContract.add, async ({ actor, body, context }) => ({
    answer: { insertedId: await addSubject(db, body, by(actor, context)) },
    status: 201,
  }))

  api.serve(subjectsContract.change, async ({ actor, params, body, context }) => {
    await changeSubject(db, params.id, body, by(actor, context))
    return { answer: { modifiedCount: 1 } }
  })

  api.serve(subjectsContract.remove, async ({ actor, params, context }) => ({
    answer: { deletedCount: await removeSubject(db, params.id, by(actor, context)) },
  }))
}

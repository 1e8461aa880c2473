import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import { addItem, addSection, type Kinds, readBuilder } from './actions.ts'
import { outlineContract } from './contract.ts'

export function outlineRoutes(api: Api, { db, clock }: Services, kinds: Kinds): void {
  api.serve(outlineContract.builder, async ({ params, query }) => ({
    answer: await readBuilder(db, kinds, params.course, query.after ?? null),
  }))

  api.serve(outlineContract.addSection, async ({ params, body }) => ({
    answer: { revision: await addSection(db, params.course, body) },
    status: 201,
  }))

  api.serve(outlineContract.addItem, async ({ actor, params, body }) => {
    const by = { actorId: actor.id, now: clock.now() }
    return { answer: { revision: await addItem(db, kinds, params.course, body, by) }, status: 201 }
  })
}

import type { Api } from '../../../base/http/api.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { findCards, joinSaved, listMySaved, saveCourse, unsaveCourse } from './actions.ts'
import { savedContract } from './contract.ts'

export function savedRoutes(api: Api, { db, clock }: Services): void {
  api.serve(savedContract.list, async ({ actor, query }) => donePage(await listMySaved(db, actor, query)))

  api.serve(savedContract.save, async ({ actor, params }) => {
    await saveCourse(db, actor, params.id, clock.now())
    return { answer: { saved: true } }
  })

  api.serve(savedContract.unsave, async ({ actor, params }) => {
    await unsaveCourse(db, actor, params.id)
    return { answer: { saved: false } }
  })

  api.serve(savedContract.join, async ({ actor, body }) => ({
    answer: await joinSaved(db, actor, body.ids, clock.now()),
  }))

  api.serve(savedContract.findById, async ({ query }) => ({ answer: await findCards(db, query.ids) }))
}

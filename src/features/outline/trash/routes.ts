import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { outlineContract } from '../contract.ts'
import { deleteSection, readTrash, removeItem, restoreItem, restoreSection } from './actions.ts'

export function trashRoutes(api: Api, { db, clock }: Services): void {
  api.serve(outlineContract.trash, async ({ params }) => ({ answer: await readTrash(db, params.course) }))

  api.serve(outlineContract.deleteSection, async ({ params: { course, section } }) => ({
    answer: { revision: await deleteSection(db, course, section, clock.now()) },
  }))

  api.serve(outlineContract.deleteItem, async ({ params: { course, item } }) => ({
    answer: { revision: await removeItem(db, course, item, clock.now()) },
  }))

  api.serve(outlineContract.restoreSection, async ({ params: { course, section } }) => ({
    answer: { revision: await restoreSection(db, course, section) },
  }))

  api.serve(outlineContract.restoreItem, async ({ params: { course, item } }) => ({
    answer: { revision: await restoreItem(db, course, item) },
  }))
}

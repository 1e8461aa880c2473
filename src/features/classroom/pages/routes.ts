import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import type { ItemKind } from '../../outline/kind.ts'
import { readPages } from './actions.ts'
import { pagesContract } from './contract.ts'

export function pagesRoutes(api: Api, { db, clock }: Services, kinds: readonly ItemKind[]): void {
  api.serve(pagesContract.read, async ({ actor, params: { course, item }, query: { from = 1 } }) => ({
    answer: await readPages(db, actor, { courseId: course, id: item }, { from, kinds, now: clock.now() }),
  }))
}

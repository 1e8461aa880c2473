import type { Api } from '../../../base/http/api.ts'
import { readIfMatch } from '../../../base/http/conditional.ts'
import type { Services } from '../../../base/services.ts'
import { outlineContract } from '../contract.ts'
import type { Kinds } from '../kind.ts'
import { changeInOrder, changeItem, changeSection, type Saved } from './actions.ts'

export function settingsRoutes(api: Api, { db }: Services, kinds: Kinds): void {
  api.serve(outlineContract.changeSection, async ({ params: { course, section }, body, context }) =>
    told(await changeSection(db, course, section, body, readIfMatch(context))),
  )

  api.serve(outlineContract.changeItem, async ({ params: { course, item }, body, context }) =>
    told(await changeItem(db, kinds, course, item, body, readIfMatch(context))),
  )

  api.serve(outlineContract.changeOrder, async ({ params, body }) => ({
    answer: { revision: await changeInOrder(db, params.course, body.inOrder) },
  }))
}

const told = (saved: Saved) => ({ answer: saved, version: saved.version })

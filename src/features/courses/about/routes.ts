import type { Api } from '../../../base/http/api.ts'
import { readIfMatch } from '../../../base/http/conditional.ts'
import type { Services } from '../../../base/services.ts'
import { facts } from '../facts/contract.ts'
import { listSubjects } from '../facts/store.ts'
import { changeFacts } from './actions.ts'

/** What courses say of themselves. */
export function aboutRoutes(api: Api, { db, clock }: Services): void {
  api.serve(facts.subjects, async () => ({ answer: await listSubjects(db), isShared: true }))

  api.serve(facts.change, async ({ params, body, context }) => {
    const when = { ifMatch: readIfMatch(context), now: clock.now() }
    return { answer: { modifiedCount: 1 }, version: await changeFacts(db, params.id, body, when) }
  })
}

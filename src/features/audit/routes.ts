import type { Api } from '../../base/http/api.ts'
import { languageFor } from '../../base/http/language.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { listOwnEvents } from './actions.ts'
import { auditContract } from './contract.ts'

export function auditRoutes(api: Api, { db }: Services): void {
  api.serve(auditContract.listOwn, async ({ actor, query, context }) =>
    donePage(await listOwnEvents(db, actor, query, languageFor(context))),
  )
}

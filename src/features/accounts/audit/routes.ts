import type { Api } from '../../../base/server/http/api.ts'
import { sendPage } from '../../../base/server/http/paging.ts'
import type { Services } from '../../../base/server/services.ts'
import { listOwnEvents } from './actions.ts'
import { auditContract } from './contract.ts'

export function auditRoutes(api: Api, { db }: Services): void {
  api.serve(auditContract.listOwn, async ({ actor, query, context }) =>
    sendPage(context, await listOwnEvents(db, actor, query)),
  )
}

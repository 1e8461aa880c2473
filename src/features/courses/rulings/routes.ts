import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { retentionDays } from '../rules.ts'
import { rulingsContract } from './contract.ts'
import { mostRemoved } from './rules.ts'
import { listRemovedOf } from './store.ts'

const day = 24 * 60 * 60 * 1000

export function rulingRoutes(api: Api, { db, clock }: Services): void {
  api.serve(rulingsContract.listRemoved, async ({ actor }) => {
    const after = new Date(clock.now().getTime() - retentionDays * day)
    const rows = await listRemovedOf(db, actor.id, { after, most: mostRemoved })
    return {
      answer: rows.map((row) => ({
        ...row,
        until: new Date(Date.parse(row.removedAt) + retentionDays * day).toISOString(),
      })),
    }
  })
}

import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { updateReauthenticatedAt } from '../sessions/store.ts'
import { reauthenticationContract } from './contract.ts'
import { type Reauthenticate, requireReauthentication } from './reauthentication.ts'

export function reauthenticationRoutes(
  api: Api,
  { db, clock }: Services,
  reauthenticate: Reauthenticate,
): void {
  api.serve(reauthenticationContract.reauthenticate, async ({ actor, body, context }) => {
    const now = clock.now()
    const account = await requireReauthentication(
      db,
      actor,
      reauthenticate(context, actor, body.current),
      now,
    )
    if (account.passwordHash !== null) await updateReauthenticatedAt(db, account.sessionId, now)
    return { answer: { success: true } }
  })
}

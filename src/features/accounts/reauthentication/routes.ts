import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { updateProven } from '../sessions/store.ts'
import { reauthenticationContract } from './contract.ts'
import { type Reauthenticate, requireReauthentication } from './reauthentication.ts'

export function reauthenticationRoutes(api: Api, { db, clock }: Services, prove: Reauthenticate): void {
  api.serve(reauthenticationContract.prove, async ({ actor, body, context }) => {
    const now = clock.now()
    const account = await requireReauthentication(db, actor, prove(context, actor, body.current), now)
    if (account.passwordHash !== null) await updateProven(db, account.sessionId, now)
    return { success: true }
  })
}

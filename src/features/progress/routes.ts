import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { readProgress, recordEvents } from './actions.ts'
import { progressContract } from './contract.ts'
import { expectOwnAccount } from './ownAccount.ts'

export function progressRoutes(api: Api, { db, clock }: Services, kinds: readonly ItemKind[]): void {
  api.serve(progressContract.record, async ({ actor, params, body: { account, ...told } }) => {
    expectOwnAccount(actor, account)
    return { answer: await recordEvents(db, actor, params.course, { ...told, now: clock.now(), kinds }) }
  })

  api.serve(progressContract.read, async ({ actor, params }) => ({
    answer: await readProgress(db, actor, params.course, clock.now()),
  }))
}

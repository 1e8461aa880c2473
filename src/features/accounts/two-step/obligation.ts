import type { Actor } from '../../../base/server/http/actor.ts'
import { problem } from '../../../base/server/http/problems.ts'
import type { Services } from '../../../base/server/services.ts'
import type { Endpoint } from '../../../base/shared/endpoint.ts'
import { twoStepText } from '../../../base/shared/text/twoStep.ts'
import { listPasskeys } from '../passkeys/store.ts'
import { hasTwoStep } from './actions.ts'
import { isObliged } from './rules.ts'

/**
 * Where the operator obliges a member to a second step, and there is neither that nor a passkey, nothing can be done
 * but what concerns the account itself.
 * @throws Problem 403
 */
export async function requireSecondStep(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  { path }: Endpoint,
): Promise<void> {
  if (!isObliged(config.requireTwoStep, actor) || path.startsWith('/auth/') || path === '/jwt') return
  if (await hasTwoStep(db, actor.id)) return
  if ((await listPasskeys(db, actor.id)).length > 0) return
  throw problem({ code: 'auth/two-step-required', status: 403, detail: twoStepText.errors.setUp })
}

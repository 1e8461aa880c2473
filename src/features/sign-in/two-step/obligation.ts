import type { Endpoint } from '../../../base/contract/endpoint.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { twoStepText } from '../../../base/text/twoStep.ts'
import { isObliged } from './rules.ts'
import { lacksSecondStep } from './store.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** Whether the operator obliges a member to a second step, and there is none yet. */
export async function owesSecondStep({ db, config }: Needed, memberId: string): Promise<boolean> {
  const { requireTwoStep } = config
  return requireTwoStep !== 'none' && (await lacksSecondStep(db, memberId, requireTwoStep))
}

/**
 * Where the operator obliges a member to a second step, and there is none, nothing can be done but what concerns the
 * account itself. A passkey is no excuse: the ways in besides it would still ask for one thing alone.
 * @throws Problem 403
 */
export async function requireSecondStep(services: Needed, actor: Actor, { path }: Endpoint): Promise<void> {
  if (path.startsWith('/auth/') || path === '/jwt') return
  if (!isObliged(services.config.requireTwoStep, actor)) return
  if (!(await owesSecondStep(services, actor.id))) return
  throw problem({ code: 'auth/two-step-required', status: 403, detail: twoStepText.errors.setUp })
}

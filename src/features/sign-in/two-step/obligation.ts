import type { Endpoint } from '../../../base/contract/endpoint.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { isObliged } from './rules.ts'
import { lacksSecondStep } from './store.ts'
import { twoStepText } from './text/en.ts'

type Needed = Pick<Services, 'db' | 'config'>

/** Whether the instance requires a second step of a member who has none. */
export async function owesSecondStep({ db, config }: Needed, userId: string): Promise<boolean> {
  const { requireTwoStep } = config
  return requireTwoStep !== 'none' && (await lacksSecondStep(db, userId, requireTwoStep))
}

/**
 * Refuses every call but those about the account to a member of whom the instance requires a second step, until it is on.
 * A passkey does not replace it, because the password beside it would still need one factor only.
 * @throws Problem 403 when the second step is missing
 */
export async function requireSecondStep(services: Needed, actor: Actor, { path }: Endpoint): Promise<void> {
  if (path.startsWith('/auth/') || path === '/jwt') return
  if (!isObliged(services.config.requireTwoStep, actor)) return
  if (!(await owesSecondStep(services, actor.id))) return
  throw problem({
    code: 'auth/two-step-required',
    status: 403,
    detail: (language) => twoStepText(language).errors.setUp,
  })
}

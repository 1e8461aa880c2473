import { addressOf, placeOf } from '../../../base/server/http/client.ts'
import type { RequestContext } from '../../../base/server/http/env.ts'
import { refund, spend } from '../../../base/server/limits/limits.ts'
import type { Services } from '../../../base/server/services.ts'
import type { Identity } from '../identity.ts'

/**
 * Counts an attempt to prove who one is with a password. A device that has signed in to the account before counts by
 * itself; all others count together, and for their address as well. Only what fails is kept counted for the account.
 * @throws Problem 429
 */
export async function countAttempt(
  services: Services,
  { devices }: Identity,
  context: RequestContext,
  email: string,
): Promise<{ succeed(): Promise<void> }> {
  const device = devices.nameFor(context, email)
  if (device === null) await spend(services, 'sign-in', placeOf(addressOf(context, services.config.proxies)))
  const subject = device === null ? email : `${device} ${email}`
  await spend(services, 'sign-in-account', subject)
  return { succeed: () => refund(services, 'sign-in-account', subject) }
}

import { addressOf, placeOf } from '../../../base/server/http/client.ts'
import type { RequestContext } from '../../../base/server/http/env.ts'
import { refund, spend } from '../../../base/server/limits/limits.ts'
import type { Services } from '../../../base/server/services.ts'
import type { LimitName } from '../../../base/shared/limits.ts'
import { Problem } from '../../../base/shared/problem.ts'
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

/** What of an address is needed to sign in: without it the account is out of reach, however one proves who one is. */
const needed: readonly LimitName[] = ['sign-in', 'write']

/**
 * Counts a call for the address that it comes from. Where neighbours have used that up, a device that has signed in
 * before still has the few attempts to sign in that an account has, so that they cannot lock its member out. They count
 * for the device alone, because a passkey or a provider says only at the end whose account it is about.
 * @throws Problem 429
 */
export async function countForAddress(
  services: Services,
  { devices }: Pick<Identity, 'devices'>,
  context: RequestContext,
  limit: LimitName,
): Promise<void> {
  try {
    await spend(services, limit, placeOf(addressOf(context, services.config.proxies)))
  } catch (thrown) {
    const device = needed.includes(limit) ? devices.nameFor(context) : null
    if (!(thrown instanceof Problem) || device === null) throw thrown
    await spend(services, 'sign-in-account', `${limit} on ${device}`)
  }
}

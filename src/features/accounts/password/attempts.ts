import type { Asker } from '../../../base/concurrency/fairQueue.ts'
import type { LimitName } from '../../../base/contract/limits.ts'
import { Problem } from '../../../base/contract/problem.ts'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { type Counted, refund, spend, spendAll, spendIfLeft } from '../../../base/http/limits/limits.ts'
import type { Services } from '../../../base/services.ts'
import type { KnownDevices } from '../devices/knownDevices.ts'

/** What is guessed: the password, or the code that is asked for after it. */
type Guessed = 'password' | 'second step'

/** An attempt that was counted: for whom it is made, and what takes it back when it turns out well. */
export type Attempt = { asker: Asker; succeed(): Promise<void> }

/**
 * Counts an attempt to prove who one is. A device that has signed in to the account before counts by itself, and with all
 * such devices of the account; the others count together. Everybody counts for their address, but it is no reason to
 * refuse such a device. Only what fails is kept counted, save for the address of a device that nobody knows.
 * @throws Problem 429
 */
export async function countAttempt(
  services: Services,
  { devices }: { devices: KnownDevices },
  context: RequestContext,
  email: string,
  guessed: Guessed = 'password',
): Promise<Attempt> {
  const device = await devices.find(context, email)
  const scope = rateScopeOf(addressOf(context, services.config.proxies))
  if (device === null) {
    await spend(services, 'sign-in', scope)
    const subject = `${guessed} of ${email}`
    await spend(services, 'sign-in-account', subject)
    const asker = { place: scope, account: subject }
    return { asker, succeed: () => refund(services, 'sign-in-account', subject) }
  }
  const subject = `${guessed} of ${device.userId} on ${device.name}`
  const counted: Counted[] = [
    ['sign-in-account', subject],
    ['sign-in-devices', device.userId],
  ]
  await spendAll(services, counted)
  if (await spendIfLeft(services, 'sign-in', scope)) counted.push(['sign-in', scope])
  return {
    asker: { place: scope, account: subject },
    succeed: async () => {
      for (const [name, subject] of counted) await refund(services, name, subject)
    },
  }
}

/** What of an address is needed to sign in: without it the account is out of reach, however one proves who one is. */
const needed: readonly LimitName[] = ['sign-in', 'write']

/**
 * Counts a call for the address that it comes from. Where neighbours have used that up, a device that has signed in
 * before still has the few attempts to sign in that an account has, so that they cannot lock its member out. They count
 * for the device and all others of its member, because a passkey or a provider says only at the end whose account it is
 * about.
 * @throws Problem 429
 */
export async function countForAddress(
  services: Services,
  { devices }: { devices: KnownDevices },
  context: RequestContext,
  limit: LimitName,
): Promise<void> {
  try {
    await spend(services, limit, rateScopeOf(addressOf(context, services.config.proxies)))
  } catch (thrown) {
    if (!(thrown instanceof Problem) || !needed.includes(limit)) throw thrown
    const device = await devices.find(context)
    if (device === null) throw thrown
    await spendAll(services, [
      ['sign-in-account', `${limit} on ${device.name}`],
      ['sign-in-devices', `${limit} of ${device.userId}`],
    ])
  }
}

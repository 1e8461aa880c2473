import type { Asker } from '../../../base/concurrency/fairQueue.ts'
import type { LimitName } from '../../../base/contract/limits.ts'
import { Problem } from '../../../base/contract/problem.ts'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { type Counted, refund, spend, spendAll, spendIfLeft } from '../../../base/http/limits/limits.ts'
import type { Services } from '../../../base/services.ts'
import type { KnownDevices } from '../devices/knownDevices.ts'

/** What is guessed: the password, or the code of the second step. */
type Guessed = 'password' | 'second step'

/** A counted attempt. `asker` places it in the hashing queue; `succeed` refunds it. */
export type Attempt = { asker: Asker; succeed(): Promise<void> }

/**
 * Counts an attempt to authenticate. A known device has a limit of its own and one with all known devices of the account;
 * unknown devices share the account's limit and need the address's too, which is never refunded.
 * @throws Problem 429 when a limit is used up; for a known device never because of its address
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
    const asker = { scope, account: subject }
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
    asker: { scope, account: subject },
    succeed: async () => {
      for (const [name, subject] of counted) await refund(services, name, subject)
    },
  }
}

/** The limits of an address that sign-in needs, by whatever method. */
const needed: readonly LimitName[] = ['sign-in', 'write']

/**
 * Counts a call against its address. Where that limit is used up, a known device falls back to limits of the device and of
 * its member, so that others behind the same address cannot lock the member out; the account itself is unknown until a
 * passkey or provider has answered.
 * @throws Problem 429 when the limit is used up
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

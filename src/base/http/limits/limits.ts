import { createHmac } from 'node:crypto'
import { isOfAccount, type Limit, type LimitName } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { outsideTransaction } from '../../db/transactions.ts'
import type { Services } from '../../services.ts'
import type { Text } from '../../text/catalogue.ts'
import { waitOf } from '../../text/wait.ts'
import { problem } from '../problems.ts'
import { httpText } from '../text/en.ts'
import { drainBucket, drip, fillBucket, findEmptyAt } from './store.ts'

/** The services that rate limits need. */
export type Counting = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>

/** A rate limit, and the address, account, device or session that is counted. */
export type Counted = readonly [name: LimitName, subject: string]

/**
 * Counts attempts against a rate limit; how many more would be let through now. All instances count together, outside of
 * the caller's transaction, so that a rollback does not undo it; refused attempts are not counted.
 * @throws Problem 429 with the seconds after which the next attempt is let through
 */
export async function spend(
  services: Counting,
  name: LimitName,
  subject: string,
  attempts = 1,
): Promise<number> {
  const { db, clock, config } = services
  const limit = config.limits[name]
  const [key, now] = [keyOf(services, name, subject), clock.now()]
  const filled = await outsideTransaction(() => fillBucket(db, key, limit, now, attempts))
  if (filled !== undefined) return roomIn(limit, filled.getTime() - now.getTime())
  const emptyAt = (await outsideTransaction(() => findEmptyAt(db, key))) ?? now
  throw tooMany(name, emptyAt.getTime() - now.getTime() - limit.seconds * 1000 + attempts * drip(limit))
}

/** How many attempts fit into a bucket that is empty again after so many ms. */
function roomIn(limit: Limit, emptyAfter: number): number {
  return Math.max(0, Math.floor((limit.seconds * 1000 - emptyAfter) / drip(limit)))
}

/** Counts an attempt if the limit allows it; false when it does not. */
export async function spendIfLeft(services: Counting, name: LimitName, subject: string): Promise<boolean> {
  const { db, clock, config } = services
  const [key, now] = [keyOf(services, name, subject), clock.now()]
  return (await outsideTransaction(() => fillBucket(db, key, config.limits[name], now, 1))) !== undefined
}

/**
 * Counts an attempt against several limits, or, when one of them refuses it, against none of them.
 * @throws Problem 429
 */
export async function spendAll(services: Services, counted: readonly Counted[]): Promise<void> {
  for (const [at, [name, subject]] of counted.entries()) {
    try {
      await spend(services, name, subject)
    } catch (thrown) {
      for (const [other, of] of counted.slice(0, at)) await refund(services, other, of)
      throw thrown
    }
  }
}

/** Takes back one counted attempt, such as a sign-in that has succeeded. */
export async function refund(services: Services, name: LimitName, subject: string): Promise<void> {
  const { db, config } = services
  await outsideTransaction(() => drainBucket(db, keyOf(services, name, subject), config.limits[name]))
}

/** 429, with `Retry-After` in seconds, at least one. @param wait in ms */
export function tooMany(name: LimitName, wait: number): Problem {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const detail: Text = (language) => {
    const { tooManyOf, tooMany } = httpText(language)
    return (isOfAccount(name) ? tooManyOf[name] : tooMany)(waitOf(seconds))
  }
  return problem({ code: 'auth/too-many-requests', status: 429, detail, retryAfter: seconds })
}

/** A keyed hash, so that addresses and e-mails are not stored. */
export function keyOf({ secret }: Pick<Counting, 'secret'>, name: LimitName, subject: string): Buffer {
  return createHmac('sha256', secret.derive('limits')).update(`${name} ${subject}`).digest()
}

import { createHmac } from 'node:crypto'
import { isOfAccount, type Limit, type LimitName } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { outsideTransaction } from '../../db/transactions.ts'
import type { Services } from '../../services.ts'
import { problemsText } from '../../text/problems.ts'
import { problem } from '../problems.ts'
import { drainBucket, drip, fillBucket, findEmptyAt } from './store.ts'

/** What counting needs. */
export type Counting = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>

/** A limit, and the address, account, device or session that counts against it. */
export type Counted = readonly [name: LimitName, subject: string]

/**
 * Counts an attempt, or several at once, against a limit, for one address, account or session; how many more would be let
 * through now. All instances on a database count together, and an attempt that is refused counts for nothing. It counts
 * whatever becomes of the call that it is part of.
 * @throws Problem 429 that says after how many seconds the next attempt will be let through
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

/** The same, without refusing anybody; whether there was an attempt left to count. */
export async function spendIfLeft(services: Counting, name: LimitName, subject: string): Promise<boolean> {
  const { db, clock, config } = services
  const [key, now] = [keyOf(services, name, subject), clock.now()]
  return (await outsideTransaction(() => fillBucket(db, key, config.limits[name], now, 1))) !== undefined
}

/**
 * Counts an attempt against several limits, or, when one of them refuses it, against none.
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

/** Takes back an attempt that has turned out well. */
export async function refund(services: Services, name: LimitName, subject: string): Promise<void> {
  const { db, config } = services
  await outsideTransaction(() => drainBucket(db, keyOf(services, name, subject), config.limits[name]))
}

/** 429, with `Retry-After` in seconds, at least one. @param wait in ms */
export function tooMany(name: LimitName, wait: number): Problem {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const detail = isOfAccount(name) ? problemsText.tooManyOf[name](seconds) : problemsText.tooMany(seconds)
  return problem({ code: 'auth/too-many-requests', status: 429, detail, retryAfter: seconds })
}

/** Addresses and e-mails are counted without being written down. */
function keyOf({ secret }: Counting, name: LimitName, subject: string): Buffer {
  return createHmac('sha256', secret.derive('limits')).update(`${name} ${subject}`).digest()
}

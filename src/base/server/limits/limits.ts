import { createHmac } from 'node:crypto'
import type { LimitName } from '../../shared/limits.ts'
import type { Problem } from '../../shared/problem.ts'
import { problemsText } from '../../shared/text/problems.ts'
import { problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { apart } from '../transactions.ts'
import { drainBucket, drip, fillBucket, findEmptyAt } from './store.ts'

/** A limit, and the address, account, device or session that counts against it. */
export type Counted = readonly [name: LimitName, subject: string]

/**
 * Counts an attempt against a limit, for one address, account or session. All instances on a database count together,
 * and an attempt that is refused counts for nothing. It counts whatever becomes of the call that it is part of.
 * @throws Problem 429 that says after how many seconds the next attempt will be let through
 */
export async function spend(services: Services, name: LimitName, subject: string): Promise<void> {
  if (await spendIfLeft(services, name, subject)) return
  const { db, clock, config } = services
  const [limit, now] = [config.limits[name], clock.now()]
  const emptyAt = (await apart(() => findEmptyAt(db, keyOf(services, name, subject)))) ?? now
  const wait = emptyAt.getTime() - now.getTime() - limit.seconds * 1000 + drip(limit)
  throw tooMany(Math.max(1, Math.ceil(wait / 1000)))
}

/** The same, without refusing anybody; whether there was an attempt left to count. */
export function spendIfLeft(services: Services, name: LimitName, subject: string): Promise<boolean> {
  const { db, clock, config } = services
  const [key, now] = [keyOf(services, name, subject), clock.now()]
  return apart(() => fillBucket(db, key, config.limits[name], now))
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
  await apart(() => drainBucket(db, keyOf(services, name, subject), config.limits[name]))
}

/** 429, with `Retry-After` in seconds. */
function tooMany(seconds: number): Problem {
  const detail = problemsText.tooMany(seconds)
  return problem({ code: 'auth/too-many-requests', status: 429, detail, retryAfter: seconds })
}

/** Addresses and e-mails are counted without being written down. */
function keyOf({ secret }: Services, name: LimitName, subject: string): Buffer {
  return createHmac('sha256', secret.derive('limits')).update(`${name} ${subject}`).digest()
}

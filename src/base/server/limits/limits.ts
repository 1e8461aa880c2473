import { createHmac } from 'node:crypto'
import type { LimitName } from '../../shared/limits.ts'
import type { Problem } from '../../shared/problem.ts'
import { problemsText } from '../../shared/text/problems.ts'
import { problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { apart } from '../transactions.ts'
import { drainBucket, drip, fillBucket, findEmptyAt } from './store.ts'

/**
 * Counts an attempt against a limit, for one address, account or session. All instances on a database count together,
 * and an attempt that is refused counts for nothing. It counts whatever becomes of the call that it is part of.
 * @throws Problem 429 that says after how many seconds the next attempt will be let through
 */
export async function spend(services: Services, name: LimitName, subject: string): Promise<void> {
  const { db, clock, config } = services
  const limit = config.limits[name]
  const [key, now] = [keyOf(services, name, subject), clock.now()]
  if (await apart(() => fillBucket(db, key, limit, now))) return
  const emptyAt = (await apart(() => findEmptyAt(db, key))) ?? now
  const wait = emptyAt.getTime() - now.getTime() - limit.seconds * 1000 + drip(limit)
  throw tooMany(Math.max(1, Math.ceil(wait / 1000)))
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

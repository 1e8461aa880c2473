import { LRUCache } from 'lru-cache'
import type { AccountLimit } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { type Counting, spend, tooMany } from './limits.ts'

/** Accounts whose unreported calls a process remembers; those of an evicted account are lost. */
const mostRemembered = 10_000

/** Calls that are let through before they are reported to the database: a sixtieth of the limit, but at most this. */
const mostAhead = 20

/**
 * An account's calls that are not reported yet, and how many may be; until when all are refused (ms since 1970); and the
 * report that is under way, for which further calls wait.
 */
type Account = { ahead: number; mayBeAhead: number; fullUntil: number; reporting: Promise<unknown> | null }

/** Counts a call against a rate limit of its account. @throws Problem 429 when the limit is reached */
export type Tally = (limit: AccountLimit, accountId: string) => Promise<void>

/**
 * Counts calls of accounts in memory and reports them to the database in batches, so that most changes cost no statement.
 * One process enforces a limit exactly; each further one lets at most a sixtieth more through.
 */
export function makeTally(services: Counting): Tally {
  const { clock, config } = services
  const accounts = new LRUCache<string, Account>({ max: mostRemembered })

  const aheadOf = (limit: AccountLimit) =>
    Math.min(mostAhead, Math.floor(config.limits[limit].most / 60) || 1) - 1

  function accountOf(limit: AccountLimit, id: string): Account {
    const key = `${limit} ${id}`
    const known = accounts.get(key)
    if (known !== undefined) return known
    const account = { ahead: 0, mayBeAhead: aheadOf(limit), fullUntil: 0, reporting: null }
    accounts.set(key, account)
    return account
  }

  async function report(account: Account, limit: AccountLimit, id: string): Promise<void> {
    try {
      const room = await spend(services, limit, id, account.ahead)
      account.ahead = 0
      account.mayBeAhead = Math.min(aheadOf(limit), room)
    } catch (thrown) {
      // A refused call is not counted.
      account.ahead -= 1
      const wait = (thrown as Partial<Problem>).retryAfter ?? 0
      account.fullUntil = clock.now().getTime() + wait * 1000
      throw thrown
    } finally {
      account.reporting = null
    }
  }

  return async (limit, id) => {
    const account = accountOf(limit, id)
    while (account.reporting !== null) await account.reporting.catch(() => {})
    const wait = account.fullUntil - clock.now().getTime()
    // A longer wait than the limit's own time comes from a clock that was ahead, and is ignored.
    if (wait > 0 && wait <= config.limits[limit].seconds * 1000) throw tooMany(limit, wait)
    account.ahead += 1
    if (account.ahead <= account.mayBeAhead) return
    account.reporting = report(account, limit, id)
    await account.reporting
  }
}

import { LRUCache } from 'lru-cache'
import type { AccountLimit } from '../../contract/limits.ts'
import type { Problem } from '../../contract/problem.ts'
import { type Counting, spend, tooMany } from './limits.ts'

/** Of so many accounts a process knows what the database was not told yet; of one that is forgotten that is lost. */
const mostRemembered = 10_000

/** So many are let through before the database is told of them: a sixtieth of the limit, and this at the most. */
const mostAhead = 20

/**
 * What was let through here and not told yet, and how many may be; until when everything is refused, and the telling
 * that is under way, for which whoever comes meanwhile waits.
 */
type Account = { ahead: number; mayBeAhead: number; fullUntil: number; telling: Promise<unknown> | null }

/** Counts a call against a limit of the account in whose name it is made. @throws Problem 429 when there were too many */
export type Tally = (limit: AccountLimit, accountId: string) => Promise<void>

/**
 * Limits of accounts, of which the database is told only now and then, so that a change usually costs nothing more. One
 * process lets exactly so many through as the limit says; each further one at most a sixtieth more.
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
    const account = { ahead: 0, mayBeAhead: aheadOf(limit), fullUntil: 0, telling: null }
    accounts.set(key, account)
    return account
  }

  async function tell(account: Account, limit: AccountLimit, id: string): Promise<void> {
    try {
      const room = await spend(services, limit, id, account.ahead)
      account.ahead = 0
      account.mayBeAhead = Math.min(aheadOf(limit), room)
    } catch (thrown) {
      // What is refused counts for nothing.
      account.ahead -= 1
      const wait = (thrown as Partial<Problem>).retryAfter ?? 0
      account.fullUntil = clock.now().getTime() + wait * 1000
      throw thrown
    } finally {
      account.telling = null
    }
  }

  return async (limit, id) => {
    const account = accountOf(limit, id)
    while (account.telling !== null) await account.telling.catch(() => {})
    const wait = account.fullUntil - clock.now().getTime()
    // Unless it was a clock that was ahead which said so.
    if (wait > 0 && wait <= config.limits[limit].seconds * 1000) throw tooMany(limit, wait)
    account.ahead += 1
    if (account.ahead <= account.mayBeAhead) return
    account.telling = tell(account, limit, id)
    await account.telling
  }
}

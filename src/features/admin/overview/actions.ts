import type { Waiting } from '../../../base/feature.ts'
import type { Services } from '../../../base/services.ts'
import type { DescribeBackups } from '../settings/actions.ts'
import type { Overview } from './contract.ts'
import { counted } from './rules.ts'
import { countSite } from './store.ts'

const week = 7 * 24 * 60 * 60 * 1000

/** Counts what the site has, what is new this week, and what waits for somebody to look at it. */
export async function readOverview(
  services: Services,
  describeBackups: DescribeBackups,
  waiting: Waiting,
): Promise<Overview> {
  const { db, clock } = services
  const since = new Date(clock.now().getTime() - week)
  const [sizes, { failed, stale }, ...counts] = await Promise.all([
    countSite(db, since),
    describeBackups(services),
    ...Object.entries(waiting).map(
      async ([name, count]) => [name, await count(db, counted.waiting)] as const,
    ),
  ])
  const backups = failed !== null || stale ? 1 : 0
  return { ...sizes, waiting: { ...Object.fromEntries(counts), backups } }
}

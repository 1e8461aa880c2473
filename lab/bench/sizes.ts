import { createReadStream } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Size } from './generator/ids.ts'
import { openCourses } from './generator/learning.ts'
import { growthCases, mostGrowth } from './growth.ts'
import { type Fared, load, summary } from './load.ts'
import { openSite, rowsOf, type Site } from './site.ts'

/** A case at the smallest and the largest size, and the ratio of its costs. */
export type Grown = { name: string; small: Fared; large: Fared; ratio: number; most: number }

export type Filled = { path: string; size: Size }

const few = { connections: 4, seconds: 1 }
const rounds = 5

/** A short load beforehand warms up both sites. */
const waking = { connections: 4, seconds: 3 }

/**
 * Measures the selected lists, searches and checks on two sites in alternation. Cost is the CPU time of server and
 * database per request, because it varies least.
 */
export async function measureGrowth(
  small: Filled,
  large: Filled,
  isChosen: (name: string) => boolean,
): Promise<Grown[]> {
  const sites = [await openFilled(small), await openFilled(large)] as const
  const [smallCases, largeCases] = [growthCases(sites[0], small.size), growthCases(sites[1], large.size)]
  const grown: Grown[] = []
  try {
    for (const [at, { name, kind, asked }] of smallCases.entries()) {
      const other = largeCases[at]?.asked
      if (other === undefined) throw new Error(`${name} is not asked of both.`)
      if (!isChosen(name)) continue
      const fared: [Fared[], Fared[]] = [[], []]
      await load(sites[0], asked, waking)
      await load(sites[1], other, waking)
      for (let round = 0; round < rounds; round += 1) {
        const pair = [await load(sites[0], asked, few), await load(sites[1], other, few)] as const
        fared[0].push(pair[0])
        fared[1].push(pair[1])
      }
      const [of, to] = [summary(fared[0]), summary(fared[1])]
      grown.push({ name, small: of, large: to, ratio: to.all / of.all, most: mostGrowth[kind] })
    }
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
  return grown
}

/**
 * Opens a site on generated data whose member is an administrator, takes thirty courses that are open for learning, and helps to
 * edit them.
 */
async function openFilled({ path, size }: Filled): Promise<Site> {
  await readOnce(path)
  // Generated data can be made again, so older data directories are migrated without a backup.
  const site = await openSite(path, { DEMO: '0', UPGRADE_BACKUP: '0' })
  await rowsOf(site, `update users set role = 'administrator' where id = $1`, [site.member.id])
  await rowsOf(site, `delete from enrollments where user_id = $1`, [site.member.id])
  const courses = openCourses(size, 30)
  for (const statement of [
    `insert into enrollments (id, course_id, user_id, created_at)
     select gen_random_uuid(), course, $1, now() from unnest($2::uuid[]) as course`,
    `insert into course_clocks (course_id, user_id, started_at)
     select course, $1, now() from unnest($2::uuid[]) as course on conflict do nothing`,
    `insert into course_staff (course_id, user_id, role, created_at)
     select course, $1, 'editor', now() from unnest($2::uuid[]) as course on conflict do nothing`,
  ]) {
    await rowsOf(site, statement, [site.member.id, courses])
  }
  return site
}

/** Reads all files once, so that they are in the system's page cache as on a site in use. */
async function readOnce(path: string): Promise<void> {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  for await (const entry of glob('postgres/base/**', { cwd: path, withFileTypes: true })) {
    if (entry.isFile()) await pipeline(createReadStream(join(entry.parentPath, entry.name)), nowhere())
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createChance } from './generator/random.ts'
import { idOf, type Size } from './generator/rows.ts'
import { openPageSite, type PageSite } from './pageSite.ts'
import { secondLeast } from './rounds.ts'

/** What the pages are measured with: as many courses as a large school has. */
export const pagesSize: Size = {
  name: '10 k courses',
  courses: 10_000,
  members: 10_000,
  enrollments: 100_000,
}

/** CPU time for each page in ms: of all processes, and of the server's thread alone. */
export type PageCost = { all: number; thread: number }

/** The costs of the pages, by name; memory at rest and after them in MB; CPU time at rest in ms a second. */
export type PageCosts = { pages: Map<string, PageCost>; rest: number; after: number; idle: number }

const amounts = { waking: 150, counted: 100 }
const rounds = 5

/** How long a start takes to come to rest, and how long it is watched at rest, in ms. */
const resting = { settle: 20_000, watched: 20_000 }

/** The headers of a current Chromium that opens a page. */
const asBrowser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36',
}

type Case = { name: string; by: 'member' | 'visitor'; path: () => string }

/** The pages that are not answered from memory. */
function casesOf({ words }: PageSite): Case[] {
  const chance = createChance(11)
  const { courses } = pagesSize
  let course = 0
  let word = 0
  const nextCourse = () => idOf('course', (course++ * 37) % courses, courses)
  const further = () => {
    const id = nextCourse()
    const time = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()
    return Buffer.from(JSON.stringify(['newest', time, id])).toString('base64url')
  }
  return [
    { name: 'list of 24 courses, member', by: 'member', path: () => '/all-courses' },
    {
      name: 'further page of the list, visitor',
      by: 'visitor',
      path: () => `/all-courses?after=${further()}`,
    },
    {
      name: 'course page, member',
      by: 'member',
      path: () => `/all-courses/${idOf('course', chance.below(courses), courses)}`,
    },
    {
      name: 'course page that nobody has asked for, visitor',
      by: 'visitor',
      path: () => `/all-courses/${nextCourse()}`,
    },
    { name: 'my enrolled courses (40), member', by: 'member', path: () => '/my-enrolled-courses' },
    {
      name: 'search, another word each time, visitor',
      by: 'visitor',
      path: () => `/all-courses?q=${words[(word++ * 7) % words.length]}`,
    },
    { name: 'login page, signed in', by: 'member', path: () => '/login' },
  ]
}

/** Measures the pages of checkouts of the product in turns, over one connection. */
export async function measurePages(
  roots: string[],
  isChosen: (name: string) => boolean,
): Promise<PageCosts[]> {
  const sites: PageSite[] = []
  try {
    for (const root of roots) sites.push(await openPageSite(root, pagesSize))
    await pause(resting.settle)
    const rest = await Promise.all(sites.map((site) => site.memory()))
    const idle: number[] = []
    for (const site of sites) idle.push((await site.cost(() => pause(resting.watched))).all / resting.watched)
    const cases = sites.map((site) => casesOf(site).filter(({ name }) => isChosen(name)))
    const pages = sites.map(() => new Map<string, PageCost>())
    for (const [at] of (cases[0] ?? []).entries())
      await measureCase(
        sites,
        cases.map((own) => own[at]),
        pages,
      )
    const after = await Promise.all(sites.map((site) => site.memory()))
    return sites.map((_, at) => ({
      pages: pages[at] ?? new Map(),
      rest: rest[at] ?? 0,
      after: after[at] ?? 0,
      idle: idle[at] ?? 0,
    }))
  } finally {
    for (const site of sites) await site.stop()
  }
}

async function measureCase(sites: PageSite[], cases: (Case | undefined)[], found: Map<string, PageCost>[]) {
  const costs: PageCost[][] = sites.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, site] of sites.entries()) {
      const asked = cases[at]
      if (asked === undefined) throw new Error('A page is not asked of all.')
      const amount = round === 0 ? amounts.waking : amounts.counted
      const { all, thread } = await site.cost(() => askFor(site, asked, amount))
      if (round > 0) costs[at]?.push({ all: all / amount / 1000, thread: thread / amount / 1000 })
    }
  }
  for (const [at, own] of costs.entries()) {
    const of = (what: keyof PageCost) => secondLeast(own.map((cost) => cost[what]))
    found[at]?.set(cases[at]?.name ?? '', { all: of('all'), thread: of('thread') })
  }
}

async function askFor({ origin, member }: PageSite, { by, path }: Case, amount: number): Promise<void> {
  const headers = { ...asBrowser, ...(by === 'member' && member.headers) }
  const request: autocannon.Request = { headers, setupRequest: (given) => ({ ...given, path: path() }) }
  const result = await autocannon({ url: origin, connections: 1, amount, requests: [request] })
  const answered = result['2xx'] + result['3xx']
  if (answered !== amount) throw new Error(`${path()}: ${JSON.stringify(result.statusCodeStats)}`)
}

/** Formats the costs as a Markdown table; with two checkouts the first is `before`. */
export function pagesTableOf(all: PageCosts[]): string {
  const names = [...(all[0]?.pages.keys() ?? [])]
  const figures = (of: (costs: PageCosts) => number, digits: number) => {
    const each = all.map(of)
    const [before = 0, now = 0] = each
    return [
      ...each.map((one) => one.toFixed(digits)),
      ...(all.length === 2 ? [`${(now / before).toFixed(2)}×`] : []),
    ]
  }
  const row = (name: string, cells: string[]) => `| ${[name, ...cells].join(' | ')} |`
  const columns = all.length === 2 ? ['before', 'now', 'ratio'] : ['now']
  const of = (name: string, what: keyof PageCost) => figures(({ pages }) => pages.get(name)?.[what] ?? 0, 2)
  return [
    row('CPU ms for each', [...columns, ...columns.map((one) => `server's thread: ${one}`)]),
    `| --- |${' ---: |'.repeat(columns.length * 2)}`,
    ...names.map((name) => row(name, [...of(name, 'all'), ...of(name, 'thread')])),
    '',
    row('with the start chain', columns),
    `| --- |${' ---: |'.repeat(columns.length)}`,
    row(
      'memory at rest, MB',
      figures(({ rest }) => rest, 0),
    ),
    row(
      'memory after all of the above, MB',
      figures(({ after }) => after, 0),
    ),
    row(
      'at rest, CPU ms a second',
      figures(({ idle }) => idle, 1),
    ),
    '',
  ].join('\n')
}

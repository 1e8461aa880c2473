import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { secondLeast } from './rounds.ts'
import { type TurnCase, turnCases, turnsSize } from './turnCases.ts'
import { openTurnSite, type TurnSite } from './turnSite.ts'

/** CPU time in ms for each page or call: of all processes, and of the server's thread alone. */
export type TurnCost = { all: number; thread: number }

/** The costs by name; memory at rest and after all in MB; CPU time at rest in ms a second. */
export type Turned = {
  costs: Map<string, TurnCost & Pick<TurnCase, 'kind'>>
  rest: number
  after: number
  idle: number
}

/** How often each is asked for, to wake up first, and in each round. */
const amounts = { page: { waking: 150, counted: 100 }, call: { waking: 600, counted: 500 } }
const rounds = 5

/** How long a start takes to come to rest, and how long it is watched at rest, in ms. */
const resting = { settle: 20_000, watched: 20_000 }

/** The headers of a current Chromium. */
const asBrowser = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36',
}

/** The headers of one that opens a page, and of a page that makes a call. */
const headersFor = {
  page: {
    ...asBrowser,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
  },
  call: { ...asBrowser, accept: '*/*', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
}

/** Measures checkouts of the product in turns, over one connection. */
export async function measureTurns(roots: string[], isChosen: (name: string) => boolean): Promise<Turned[]> {
  const sites: TurnSite[] = []
  try {
    for (const root of roots) sites.push(await openTurnSite(root, turnsSize))
    await pause(resting.settle)
    const rest = await Promise.all(sites.map((site) => site.memory()))
    const idle: number[] = []
    for (const site of sites) idle.push((await site.cost(() => pause(resting.watched))).all / resting.watched)
    const cases = sites.map((site) => turnCases(site).filter(({ name }) => isChosen(name)))
    const costs = sites.map((): Turned['costs'] => new Map())
    for (const [at] of (cases[0] ?? []).entries())
      await measureCase(
        sites,
        cases.map((own) => own[at]),
        costs,
      )
    const after = await Promise.all(sites.map((site) => site.memory()))
    return sites.map((_, at) => ({
      costs: costs[at] ?? new Map(),
      rest: rest[at] ?? 0,
      after: after[at] ?? 0,
      idle: idle[at] ?? 0,
    }))
  } finally {
    for (const site of sites) await site.stop()
  }
}

async function measureCase(sites: TurnSite[], cases: (TurnCase | undefined)[], found: Turned['costs'][]) {
  const costs: TurnCost[][] = sites.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, site] of sites.entries()) {
      const asked = cases[at]
      if (asked === undefined) throw new Error('A case is not asked of all.')
      const { waking, counted } = amounts[asked.kind]
      const amount = round === 0 ? waking : counted
      const { all, thread } = await site.cost(() => askFor(site, asked, amount))
      if (round > 0) costs[at]?.push({ all: all / amount / 1000, thread: thread / amount / 1000 })
    }
  }
  for (const [at, own] of costs.entries()) {
    const { name = '', kind = 'page' } = cases[at] ?? {}
    const of = (what: keyof TurnCost) => secondLeast(own.map((cost) => cost[what]))
    found[at]?.set(name, { kind, all: of('all'), thread: of('thread') })
  }
}

async function askFor(
  { origin, member }: TurnSite,
  { kind, by, path, method = 'GET', body }: TurnCase,
  amount: number,
): Promise<void> {
  const headers = { ...headersFor[kind], ...(by === 'member' && member.headers) }
  const request: autocannon.Request = {
    method,
    headers,
    setupRequest: (given) => ({ ...given, path: path(), ...(body && { body: JSON.stringify(body()) }) }),
  }
  const result = await autocannon({ url: origin, connections: 1, amount, requests: [request] })
  const answered = result['2xx'] + result['3xx']
  if (answered !== amount) throw new Error(`${path()}: ${JSON.stringify(result.statusCodeStats)}`)
}

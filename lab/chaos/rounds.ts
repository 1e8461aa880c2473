import { ready } from '../../e2e/support/serverProcess.ts'
import { makeChance } from './chance.ts'
import { clockFaults } from './faults/clock.ts'
import { diskFaults } from './faults/disk.ts'
import type { Fault } from './faults/fault.ts'
import { networkFaults } from './faults/networks.ts'
import { processFaults } from './faults/processes.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { makePerson, type Pool } from './people.ts'
import { makeAlbum } from './photos.ts'
import { type Place, playRound, type Result, registerWatcher } from './round.ts'
import { type DatabaseKind, openSite } from './site.ts'

export type Wish = { rounds: number; seed: number; people: number; only: RegExp }

export type Outcome = {
  results: Result[]
  /** Faults that cannot be played here, and why. */
  left: string[]
  acknowledged: number
  unanswered: number
  /** Where the product's own words are. */
  log: string
}

const everyFault = [...processFaults, ...diskFaults, ...networkFaults, ...clockFaults]

/** Starts the product on a disk of its own and plays rounds of faults on it. */
export async function playRounds(
  wish: Wish & { database: DatabaseKind },
  tell: (line: string) => void,
): Promise<Outcome> {
  const site = await openSite(wish.database)
  try {
    await ready(site.origin, new Promise(() => {}))
    return { ...(await playDeck(site, everyFault, wish, makeLedger(), tell)), log: site.log }
  } finally {
    await site.stop()
  }
}

/** Plays so many rounds of faults, each fault about as often as the others, and stops at the first change that is not as people were told. */
export async function playDeck<Kind extends Place>(
  site: Kind,
  faults: readonly Fault<Kind>[],
  wish: Wish,
  ledger: Ledger,
  tell: (line: string) => void,
): Promise<Omit<Outcome, 'log'>> {
  const chance = makeChance(wish.seed)
  const album = await makeAlbum(await registerWatcher(site, ledger), site.origin)
  const pool: Pool = []
  const names = Array.from({ length: wish.people }, (_, at) => `person-${at + 1}`)
  const people = await Promise.all(
    names.map((name) => makePerson(name, site.origin, { ledger, pool, chance })),
  )
  const wanted = faults.filter(({ name }) => wish.only.test(name))
  const left = wanted.flatMap(({ name, obstacle }) => {
    const why = obstacle?.(site)
    return why ? [`${name}: ${why}`] : []
  })
  const playable = wanted.filter(({ obstacle }) => !obstacle?.(site))
  const results: Result[] = []
  let deck: Fault<Kind>[] = []
  while (results.length < wish.rounds) {
    if (deck.length === 0)
      deck = playable
        .map((fault) => ({ fault, at: chance.next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ fault }) => fault)
    const fault = deck.pop()
    if (fault === undefined) break
    const result = await playRound({ site, ledger, chance, people, album }, fault)
    results.push(result)
    const { acknowledged } = ledger.counts()
    const back = Math.round(result.backAfter)
    tell(`${results.length}. ${fault.name}: back after ${back} ms; ${acknowledged} changes so far`)
    if (result.broken.length > 0) break
  }
  return { results, left, ...ledger.counts() }
}

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
import { playRound, type Result, registerWatcher, type Target } from './round.ts'
import { type DatabaseKind, openSite } from './site.ts'
import { makeWriters } from './writing/writers.ts'

export type Options = { rounds: number; seed: number; people: number; only: RegExp }

export type Outcome = {
  results: Result[]
  /** Faults that cannot be injected here, and why. */
  left: string[]
  acknowledged: number
  unanswered: number
  /** The path of the product's log. */
  log: string
}

const everyFault = [...processFaults, ...diskFaults, ...networkFaults, ...clockFaults]

/** Starts the product on a disk of its own and plays rounds of faults. */
export async function playRounds(
  options: Options & { database: DatabaseKind },
  tell: (line: string) => void,
): Promise<Outcome> {
  const site = await openSite(options.database)
  try {
    await ready(site.origin, new Promise(() => {}))
    return { ...(await playDeck(site, everyFault, options, makeLedger(), tell)), log: site.log }
  } finally {
    await site.stop()
  }
}

/** Plays rounds with each fault about equally often, and stops after the first round that breaks an invariant. */
export async function playDeck<Kind extends Target>(
  site: Kind,
  faults: readonly Fault<Kind>[],
  options: Options,
  ledger: Ledger,
  tell: (line: string) => void,
): Promise<Omit<Outcome, 'log'>> {
  const chance = makeChance(options.seed)
  const album = await makeAlbum(await registerWatcher(site, ledger), site.origin)
  const pool: Pool = []
  const names = Array.from({ length: options.people }, (_, at) => `person-${at + 1}`)
  const people = await Promise.all(
    names.map((name) => makePerson(name, site.origin, { ledger, pool, chance })),
  )
  const writers = await makeWriters(site.origin, { ledger, chance })
  const wanted = faults.filter(({ name }) => options.only.test(name))
  const left = wanted.flatMap(({ name, obstacle }) => {
    const why = obstacle?.(site)
    return why ? [`${name}: ${why}`] : []
  })
  const playable = wanted.filter(({ obstacle }) => !obstacle?.(site))
  const results: Result[] = []
  let deck: Fault<Kind>[] = []
  while (results.length < options.rounds) {
    if (deck.length === 0) deck = chance.shuffled(playable)
    const fault = deck.pop()
    if (fault === undefined) break
    const result = await playRound({ site, ledger, chance, people, writers, album }, fault)
    results.push(result)
    const { acknowledged } = ledger.counts()
    const back = Math.round(result.backAfter)
    tell(`${results.length}. ${fault.name}: back after ${back} ms; ${acknowledged} changes so far`)
    if (result.broken.length > 0) break
  }
  return { results, left, ...ledger.counts() }
}

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Caller, makeCaller } from './caller.ts'
import type { Chance } from './chance.ts'
import type { Fault } from './faults/fault.ts'
import { brokenInvariants } from './invariants.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'
import { type Album, brokenPhotos, leftOver, photoBody } from './photos.ts'

/** What people use, and how to look at its database past all faults; a copy of the database has to hold the same. */
export type Place = {
  /** Where people reach it. */
  origin: string
  connection(): Promise<pg.ClientConfig>
  /** Waits until a copy of the database has everything, and tells how to look at it. */
  copy?(): Promise<pg.ClientConfig>
  /** The files that it keeps past its database: their names, and how to let time go by for what removes those left over. */
  files?: { list(): Promise<string[]>; moveClock(ms: number): void }
  /** What else went wrong since the last time of asking, in sentences. */
  complaints?(): string[]
}

export type World<Kind extends Place> = {
  site: Kind
  ledger: Ledger
  chance: Chance
  people: Person[]
  album: Album
}

export type Result = {
  fault: string
  /** How many ms it took from the fault's end until everything worked again, with what operators had to do. */
  backAfter: number
  /** That took more than ten seconds. */
  isLate: boolean
  /** What is not as people were told. */
  broken: string[]
}

/** The longest that the product may take to answer again after a fault, in ms. */
const mostBack = 10_000

/** After so long, in ms, it does not come back at all. A busy machine may need more than the time that is asked for. */
const longest = 6 * mostBack

/** How long people insist on what was under way when the round ends, in ms. */
const patience = 30_000

/** People work, something goes wrong and ends, the product comes back, and what it holds is compared with what it told. */
export async function playRound<Kind extends Place>(
  { site, ledger, chance, people, album }: World<Kind>,
  fault: Fault<Kind>,
): Promise<Result> {
  let isOver = false
  const before = ledger.counts().unanswered
  const work = Promise.all(people.map((person) => person.work(() => isOver, patience)))
  await pause(chance.between(300, 1_000))
  await fault.strike(site, chance)
  await pause(chance.between(...fault.lasts) * 1_000)
  await fault.end?.(site)
  const began = performance.now()
  await fault.mend?.(site)
  const isBack = await untilBack(site, ledger)
  const backAfter = performance.now() - began
  await fault.restore?.(site)
  await pause(300)
  isOver = true
  await work
  const unanswered = ledger.counts().unanswered - before
  const broken = await brokenInvariants(await site.connection(), ledger, album)
  const copy = await site.copy?.()
  if (copy !== undefined) {
    const missed = await brokenInvariants(copy, ledger, album)
    broken.push(...missed.map((sentence) => `in the copy, ${sentence}`))
  }
  if (isBack) broken.push(...(await brokenPhotos(await site.connection(), site.origin)))
  if (isBack) broken.push(...(await leftOverAt(site)))
  broken.push(...(site.complaints?.() ?? []))
  if (!isBack) broken.push(`${Math.round(longest / 1_000)} s after its end the product did not answer`)
  if (unanswered > 0)
    broken.push(`${unanswered} insisted for ${patience} ms after its end, and got no answer`)
  return { fault: fault.name, backAfter, isLate: backAfter > mostBack, broken }
}

const watcher = { email: 'watcher@example.org', password: 'Correct.Horse1' }
let probes = 0

/** Registers the one who looks whether the product is back; they are signed in. */
export async function registerWatcher({ origin }: Place, ledger: Ledger): Promise<Caller> {
  const caller = makeCaller(origin, async () => {})
  await caller.insist({ method: 'POST', path: '/auth/sign-up', body: watcher }, () => false)
  ledger.begin(`account ${watcher.email}`, 'there').acknowledged()
  return caller
}

/** Longer, in ms, than an upload may take that comes to nothing: what is left of it then goes. */
const soonest = 2 * 3_600_000

/** What lies beside the files that the database names, when all that was to go had the time for it. */
async function leftOverAt({ origin, files, ...site }: Place): Promise<string[]> {
  if (files === undefined) return []
  const caller: Caller = makeCaller(origin, () =>
    caller.ask({ method: 'POST', path: '/auth/sign-in', body: watcher }).catch(() => {}),
  )
  const sweep = async () => {
    const giveUp = performance.now() + patience
    const isOver = () => performance.now() > giveUp
    // What this leaves itself, if it comes to nothing, has to go too: it is put before the time that goes by.
    files.moveClock(0)
    await caller.insist({ method: 'PUT', path: '/auth/photo', body: photoBody('white') }, isOver)
    files.moveClock(soonest)
    await caller.insist({ method: 'PATCH', path: '/auth/profile', body: { photoURL: '' } }, isOver)
  }
  const left = await leftOver({ connection: await site.connection(), list: files.list, sweep })
  files.moveClock(0)
  return left
}

/** Waits until somebody can sign in, somebody new register, and a change be made and read again; false after `longest`. */
async function untilBack(site: Place, ledger: Ledger): Promise<boolean> {
  const giveUp = performance.now() + longest
  while (performance.now() < giveUp) {
    if (await works(site, ledger).catch(() => false)) return true
    await pause(50)
  }
  return false
}

async function works({ origin }: Place, ledger: Ledger): Promise<boolean> {
  const caller = makeCaller(origin, async () => {})
  const signedIn = await caller.ask({ method: 'POST', path: '/auth/sign-in', body: watcher })
  if (signedIn.status !== 200) return false
  probes += 1
  const email = `newcomer-${probes}@example.org`
  const joins = ledger.begin(`account ${email}`, 'there')
  const body = { email, password: watcher.password }
  const joined = await makeCaller(origin, async () => {}).ask({ method: 'POST', path: '/auth/sign-up', body })
  if (joined.status !== 201) return false
  joins.acknowledged()
  const title = `probe ${probes}`
  const entry = ledger.begin(`course ${title}`, 'a probe')
  const course = { title, imageUrl: '', duration: '', description: 'a probe' }
  const path = `/add-course?email=${watcher.email}`
  const added = await caller.ask({ method: 'POST', path, body: course })
  if (added.status !== 201) return false
  entry.acknowledged()
  const read = await caller.ask({ method: 'GET', path: `/course/${added.body.insertedId}` })
  return read.status === 200
}

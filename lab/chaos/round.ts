import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Caller, makeCaller } from './caller.ts'
import type { Chance } from './chance.ts'
import type { Fault } from './faults/fault.ts'
import { brokenInvariants } from './invariants.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './people.ts'
import { type Album, brokenPhotos, leftOver, photoBody } from './photos.ts'
import type { Writers } from './writing/writers.ts'

/** The system under test, with direct access to its database, bypassing all faults. */
export type Target = {
  /** The address that people use. */
  origin: string
  connection(): Promise<pg.ClientConfig>
  /** Waits until a replica has all changes, and returns its connection; the replica has to hold the same data. */
  copy?(): Promise<pg.ClientConfig>
  /** The files stored outside the database, and a clock to advance, so that leftover files become due for removal. */
  files?: { list(): Promise<string[]>; moveClock(ms: number): void }
  /** Sentences on anything else that went wrong since the last call. */
  complaints?(): string[]
}

export type World<Kind extends Target> = {
  site: Kind
  ledger: Ledger
  chance: Chance
  people: Person[]
  writers: Writers
  album: Album
}

export type Result = {
  fault: string
  /** The time from the fault's end until everything worked again, in ms, including what operators had to do. */
  backAfter: number
  /** True when recovery took more than ten seconds. */
  isLate: boolean
  /** Sentences on what differs from what clients were told. */
  broken: string[]
}

/** The longest permitted recovery after a fault, in ms. */
const mostBack = 10_000

/**
 * After this time, in ms, recovery counts as failed. It exceeds the permitted time because a busy machine may need
 * longer.
 */
const longest = 6 * mostBack

/** How long calls under way are repeated when the round ends, in ms. */
const patience = 30_000

/**
 * Plays one round: injects a fault while people work, ends it, waits for recovery, and compares the data with what
 * clients were told.
 */
export async function playRound<Kind extends Target>(
  { site, ledger, chance, people, writers, album }: World<Kind>,
  fault: Fault<Kind>,
): Promise<Result> {
  let isOver = false
  const before = ledger.counts().unanswered
  const work = Promise.all([...people, writers].map((one) => one.work(() => isOver, patience)))
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
  const known = { ledger, album, writers }
  const broken = await brokenInvariants(await site.connection(), known)
  const copy = await site.copy?.()
  if (copy !== undefined) {
    const missed = await brokenInvariants(copy, known)
    broken.push(...missed.map((sentence) => `in the copy, ${sentence}`))
  }
  if (isBack) broken.push(...(await brokenPhotos(await site.connection(), site.origin)))
  if (isBack) broken.push(...(await writers.complaints()), ...(await leftOverAt(site)))
  broken.push(...(site.complaints?.() ?? []))
  if (!isBack) broken.push(`${Math.round(longest / 1_000)} s after its end the product did not answer`)
  if (unanswered > 0)
    broken.push(`${unanswered} insisted for ${patience} ms after its end, and got no answer`)
  return { fault: fault.name, backAfter, isLate: backAfter > mostBack, broken }
}

const watcher = { email: 'watcher@example.org', password: 'Correct.Horse1' }
let probes = 0

/** Registers and signs in the account that checks for recovery. */
export async function registerWatcher({ origin }: Target, ledger: Ledger): Promise<Caller> {
  const caller = makeCaller(origin, async () => {})
  await caller.insist({ method: 'POST', path: '/auth/sign-up', body: watcher }, () => false)
  ledger.begin(`account ${watcher.email}`, 'there').acknowledged()
  return caller
}

/** Longer than an upload may take, in ms: after this time a file of a failed upload is due for removal. */
const soonest = 2 * 3_600_000

/** Finds files that the database does not mention, after everything due for removal had time to be removed. */
async function leftOverAt({ origin, files, ...site }: Target): Promise<string[]> {
  if (files === undefined) return []
  const caller: Caller = makeCaller(origin, () =>
    caller.ask({ method: 'POST', path: '/auth/sign-in', body: watcher }).catch(() => {}),
  )
  const sweep = async () => {
    const giveUp = performance.now() + patience
    const isOver = () => performance.now() > giveUp
    // This upload may fail and leave a file too, so it precedes the advance of the clock.
    files.moveClock(0)
    await caller.insist({ method: 'PUT', path: '/auth/photo', body: photoBody('white') }, isOver)
    files.moveClock(soonest)
    await caller.insist({ method: 'PATCH', path: '/auth/profile', body: { photoURL: '' } }, isOver)
  }
  const left = await leftOver({ connection: await site.connection(), list: files.list, sweep })
  files.moveClock(0)
  return left
}

/**
 * Waits until signing in, signing up, and making and reading a change all work.
 * @returns false after `longest`
 */
async function untilBack(site: Target, ledger: Ledger): Promise<boolean> {
  const giveUp = performance.now() + longest
  while (performance.now() < giveUp) {
    if (await works(site, ledger).catch(() => false)) return true
    await pause(50)
  }
  return false
}

async function works({ origin }: Target, ledger: Ledger): Promise<boolean> {
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

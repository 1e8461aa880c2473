import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, makeCaller, type Told } from '../chaos/caller.ts'

/** Two clients that read continuously: a visitor, and a member who signed in once. */
export type Reader = {
  /**
   * Waits until both have read again.
   * @throws Error when that takes too long
   */
  goesOn(): Promise<void>
  /** Sentences on sessions that ended since the last call. */
  signedOut(): string[]
  /** The number of answered reads, and of those that got an error or no answer. */
  counts(): { answered: number; unanswered: number }
  stop(): Promise<void>
}

const patience = 30_000

/** Registers the member and starts reading. */
export async function startReader(origin: string, email: string, password: string): Promise<Reader> {
  const visitor = makeCaller(origin, async () => {})
  const member = makeCaller(origin, async () => {})
  const body = { email, password }
  await member.insist({ method: 'POST', path: '/auth/sign-up', body }, () => false)
  const read = { visitor: 0, member: 0 }
  const complaints: string[] = []
  let unanswered = 0
  let isOver = false

  async function keepReading(who: keyof typeof read, caller: Caller, path: string): Promise<void> {
    while (!isOver) {
      const told: Told = await caller.ask({ method: 'GET', path }).catch(() => null)
      if (told?.status === 200) read[who] += 1
      else if (told?.status === 401)
        complaints.push(`the member who reads is signed out: ${JSON.stringify(told.body)}`)
      else unanswered += 1
      await pause(20)
    }
  }
  const work = Promise.all([
    keepReading('visitor', visitor, '/all-courses?limit=5'),
    keepReading('member', member, `/my-enrolled-courses?email=${email}`),
  ])

  return {
    async goesOn() {
      const before = { ...read }
      const giveUp = performance.now() + patience
      while (read.visitor === before.visitor || read.member === before.member) {
        if (performance.now() > giveUp) throw new Error(`Nobody could read for ${patience} ms.`)
        await pause(20)
      }
    },
    signedOut: () => complaints.splice(0),
    counts: () => ({ answered: read.visitor + read.member, unanswered }),
    async stop() {
      isOver = true
      await work
    },
  }
}

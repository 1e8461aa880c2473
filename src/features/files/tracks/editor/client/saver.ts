import { Problem } from '../../../../../base/contract/problem.ts'

/** What is saved of a track. */
export type Content = { text: string; label: string; isDefault: boolean }

/** A track in which nothing is written. */
export const nothing: Content = { text: '', label: '', isDefault: false }

export function isSame(one: Content, other: Content): boolean {
  return one.text === other.text && one.label === other.label && one.isDefault === other.isDefault
}

/** What somebody else has saved; null where they have deleted it. */
export type Theirs = (Content & { version: number }) | null

/** How what was written stands. */
export type Standing =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** The server cannot be reached; `here` says whether the browser keeps it meanwhile. */
  | { kind: 'kept'; here: boolean }
  | { kind: 'refused'; messages: string[] }
  | { kind: 'conflict'; theirs: Theirs }

type Given = {
  version: number | null
  put: (content: Content, version: number | null) => Promise<{ version: number }>
  /** Keeps what is not saved in the browser; false where it cannot. */
  keep: (content: Content, version: number | null) => boolean
  forget: () => void
  say: (standing: Standing) => void
  now: () => number
}

/** How long changes wait to be sent together, and until it is tried again, in ms. */
const [together, again] = [1500, 10_000]

/** Saves a track as it is written, one request at a time, each for the version that the last one has made. */
export function createSaver({ version: first, put, keep, forget, say, now }: Given) {
  let version = first
  let latest: Content | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isBusy = false
  /** Others were faster, and nothing is sent until its author has chosen. */
  let theirs: Theirs | undefined
  let isHere = true

  const wait = (ms: number) => {
    if (timer !== null || theirs !== undefined) return
    timer = setTimeout(() => {
      timer = null
      void send()
    }, ms)
  }

  async function send(): Promise<void> {
    const content = latest
    if (content === null || isBusy || theirs !== undefined) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    isBusy = true
    say({ kind: 'saving' })
    try {
      version = (await put(content, version)).version
      if (latest === content) {
        latest = null
        forget()
        say({ kind: 'saved', at: now() })
      } else {
        if (latest !== null) isHere = keep(latest, version)
        wait(together)
      }
    } catch (thrown) {
      fail(thrown)
    } finally {
      isBusy = false
    }
  }

  function fail(thrown: unknown): void {
    if (!(thrown instanceof Problem) || thrown.status >= 500 || thrown.status === 429) {
      say({ kind: 'kept', here: isHere })
      wait(again)
    } else if (thrown.code === 'other-track') {
      theirs = (thrown.members.current ?? null) as Theirs
      say({ kind: 'conflict', theirs })
    } else {
      const { detail, errors = [] } = thrown.toBody()
      say({ kind: 'refused', messages: [detail, ...errors.map(({ message }) => message)] })
    }
  }

  return {
    /** Has a content saved. */
    set(content: Content): void {
      latest = content
      isHere = keep(content, version)
      wait(together)
    },
    /** What was kept in the browser, while others have saved something else. */
    meet(content: Content, others: Theirs): void {
      latest = content
      theirs = others
      say({ kind: 'conflict', theirs: others })
    },
    /** Goes on after others were faster: with one's own, or with theirs, which is saved already. */
    choose(whose: 'mine' | 'theirs'): void {
      version = theirs?.version ?? null
      theirs = undefined
      if (whose === 'mine') return void send()
      latest = null
      forget()
      say({ kind: 'saved', at: null })
    },
    send,
    /** Whether something waits to be saved, and whether the browser keeps it. */
    waits: () => latest !== null,
    keeps: () => isHere,
    version: () => version,
    stop(): void {
      if (timer !== null) clearTimeout(timer)
      void send()
    },
  }
}

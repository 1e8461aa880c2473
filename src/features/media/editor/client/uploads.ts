import { mostOpenUploads } from '../../../files/rules.ts'
import { append, ask, begin, drop, type Sent } from './sending.ts'

/** How an upload of this page is. `rate` is in bytes a second, `left` in seconds. */
export type State =
  | { is: 'paused' | 'offline' | 'done' | 'signedOut' | 'unreachable' | 'unreadable' }
  /** `reason`: for what it waits, where that is not one of this page. */
  | { is: 'waiting'; reason?: string | null }
  | { is: 'sending'; rate: number | null; left: number | null }
  /** `refused`: for what is in it, so trying again is of no use. */
  | { is: 'failed' | 'refused'; reason: string }

/** A file that is uploaded from this page. */
export type Upload = { id: string; name: string; size: number; sent: number; state: State }

/** The uploads of a page. */
export type Uploads = {
  subscribe(listener: () => void): () => void
  all(): ReadonlyMap<string, Upload>
  /** How many files this page has added to the item so far. */
  added(): number
  /** Uploads a file under an id. Nothing of it is sent before the item lists it, else it would go a day later. */
  start(id: string, file: File, isListed: boolean): void
  pause(id: string): void
  /** Goes on with one that was paused, or has failed. */
  resume(id: string): void
  /** Stops one, and forgets it. */
  forget(id: string): void
}

/** Parts in bytes: as small and as large as they become, and the first. */
const part = { least: 512 * 1024, first: 4 * 1024 ** 2, most: 64 * 1024 ** 2 }

/** A part that took less is followed by a larger one, after one that took more by a smaller one, in ms. */
const taking = { little: 8_000, long: 20_000 }

/** How long is waited before each further attempt without a connection, in ms; the last holds for all that follow. */
const waits = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000]

/**
 * `most` is how large a part may become, which a proxy on the way may bound; `kept` is what the server has said that it keeps.
 * `isBegun`: the server may know of it, though no answer has said so; `isListed`: the item names it.
 */
type Job = {
  file: File
  part: number
  most: number
  kept: number
  tries: number
  isBegun: boolean
  isListed: boolean
  stop: AbortController
}

/** How an item comes to name a file: the path of its files, and what is asked there. */
export type Naming = {
  path: string
  name(path: string, id: string, signal: AbortSignal): Promise<Sent>
}

/** Uploads files to an item of a course, a few at a time. */
export function makeUploads(course: string, { path, name }: Naming, atOnce: () => number): Uploads {
  const uploads = new Map<string, Upload>()
  const jobs = new Map<string, Job>()
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<string, Upload> = new Map()
  let added = 0
  /** Until when no further upload is begun, since the account has as many open as it may. */
  let held: ReturnType<typeof setTimeout> | null = null
  const pathOf = (id: string) => `/api/course/${course}/uploads/${id}`

  function show(id: string, change: Partial<Upload>): void {
    const upload = uploads.get(id)
    if (upload === undefined) return
    uploads.set(id, { ...upload, ...change })
    shown = new Map(uploads)
    for (const listener of listeners) listener()
  }

  /**
   * Begins as many of those that wait as may run at once: first those that the item does not list yet, one after the other, so that
   * they come into it in the order in which they were chosen. Of many, the last wait until the server takes more.
   */
  function next(): void {
    const waiting = [...uploads].flatMap(([id, { state }]) => {
      const job = jobs.get(id)
      return state.is === 'waiting' && !underWay.has(id) && job !== undefined ? [{ id, job }] : []
    })
    const isListing = [...underWay].some((id) => jobs.get(id)?.isListed === false)
    const open = [...uploads].filter(
      ([id, { state }]) => jobs.get(id)?.isListed === true && state.is !== 'done' && state.is !== 'refused',
    )
    const isFull = open.length >= mostOpenUploads
    const first =
      isListing || isFull || held !== null ? [] : waiting.filter(({ job }) => !job.isListed).slice(0, 1)
    for (const { id, job } of [...first, ...waiting.filter((one) => one.job.isListed)]) {
      if (underWay.size >= atOnce()) return
      underWay.add(id)
      const isSending = job.isListed
      void (isSending ? run(id, job) : introduce(id, job)).finally(() => {
        // One that was stopped and goes on is another job.
        if (jobs.get(id) === job || !jobs.has(id)) underWay.delete(id)
        if (isSending) release()
        else next()
      })
    }
  }

  /** Has one wait, and all behind it, until another upload of the page ends, or for a while: others may end elsewhere. */
  function hold(id: string, job: Job, reason: string | null): void {
    job.tries += 1
    if (held !== null) clearTimeout(held)
    held = setTimeout(release, waits[Math.min(job.tries, waits.length - 1)])
    show(id, { state: { is: 'waiting', reason } })
  }

  function release(): void {
    if (held !== null) clearTimeout(held)
    held = null
    next()
  }

  /** Begins an upload, and has the item list it. Both change nothing when they come again, as after an answer that was lost. */
  async function introduce(id: string, job: Job): Promise<void> {
    const { file, stop } = job
    while (!stop.signal.aborted) {
      const hadBegun = job.isBegun
      job.isBegun = true
      const begun = await begin(pathOf(id), file, stop.signal)
      if (stop.signal.aborted) return
      if (begun.status !== 200 && begun.status !== 201) {
        if (isFinal(begun)) job.isBegun = hadBegun
        if (begun.code.endsWith('/too-many-uploads')) return hold(id, job, begun.reason)
        if (await givesUp(id, job, begun)) return
        continue
      }
      const listed = await name(path, id, stop.signal)
      if (stop.signal.aborted) return
      if (listed.status === 200) {
        Object.assign(job, { isListed: true, tries: 0 })
        added += 1
        return show(id, { sent: begun.received ?? 0, state: { is: 'waiting' } })
      }
      // It would take room that nobody sees.
      if (isFinal(listed) && (await drop(pathOf(id))).status === 204) job.isBegun = false
      if (await givesUp(id, job, listed)) return
    }
  }

  async function run(id: string, job: Job): Promise<void> {
    const { file, stop } = job
    show(id, { state: { is: 'sending', rate: null, left: null } })
    let known: number | null = null
    let rate: number | null = null
    while (!stop.signal.aborted) {
      const asked = known === null ? await ask(pathOf(id), stop.signal) : null
      if (stop.signal.aborted) return
      if (asked !== null && asked.status !== 200) {
        if (await givesUp(id, job, asked)) return
        continue
      }
      const offset: number = known ?? asked?.received ?? 0
      job.kept = offset
      if (offset === file.size) return void show(id, { sent: offset, state: { is: 'done' } })
      const blob = file.slice(offset, offset + job.part)
      // A file that was changed or moved on the device cannot be read any more, which a request would not tell.
      const isReadable = await blob
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => true,
          () => false,
        )
      if (!isReadable) return void show(id, { state: { is: 'unreadable' } })
      const began = performance.now()
      const onSent = (bytes: number) => {
        const ms = performance.now() - began
        if (ms > 500) rate = (bytes / ms) * 1000
        const sent = Math.min(file.size, offset + bytes)
        const left = rate === null ? null : Math.ceil((file.size - sent) / rate)
        show(id, { sent, state: { is: 'sending', rate, left } })
      }
      const sent = await append(pathOf(id), { offset, part: blob }, onSent, stop.signal)
      if (stop.signal.aborted) return
      if (sent.status === 204) {
        const took = performance.now() - began
        known = sent.received
        job.tries = 0
        if (took < taking.little) job.part = Math.min(job.most, job.part * 2)
        if (took > taking.long) job.part = Math.max(part.least, job.part / 2)
        show(id, { sent: known ?? offset })
        continue
      }
      known = null
      // Somebody else, or an answer that was lost, has moved it on.
      if (sent.code.endsWith('/other-offset')) continue
      // A proxy takes no request of this size; ours says so in a problem of its own.
      if (sent.status === 413 && sent.code === '' && job.part > part.least) {
        job.most = Math.max(part.least, job.part / 2)
        job.part = job.most
        continue
      }
      job.part = Math.max(part.least, job.part / 2)
      if (await givesUp(id, job, sent)) return
    }
  }

  /** Shows why an upload stops; or waits, and tries again. */
  async function givesUp(id: string, job: Job, { status, reason, code }: Sent): Promise<boolean> {
    if (status === 401) show(id, { state: { is: 'signedOut' } })
    // One whose beginning finds no room would keep all others waiting.
    else if (isFinal({ status }) || (status === 507 && !job.isListed))
      show(id, {
        state:
          reason === null
            ? { is: 'unreachable' }
            : { is: isRefused({ status, code }) ? 'refused' : 'failed', reason },
      })
    else {
      const wait = waits[Math.min(job.tries, waits.length - 1)] ?? 0
      job.tries += 1
      if (job.tries > 1 || status !== 0)
        show(id, { state: reason === null ? { is: 'offline' } : { is: 'failed', reason } })
      await pause(wait, job.stop.signal)
      return job.stop.signal.aborted
    }
    return true
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => shown,
    added: () => added,
    start(id, file, isListed) {
      const sized = { part: part.first, most: part.most, kept: 0, tries: 0 }
      jobs.set(id, { file, ...sized, isBegun: isListed, isListed, stop: new AbortController() })
      uploads.set(id, { id, name: file.name, size: file.size, sent: 0, state: { is: 'waiting' } })
      show(id, {})
      next()
    },
    pause(id) {
      const job = jobs.get(id)
      if (job === undefined) return
      job.stop.abort()
      // What has left the device may be on its way still.
      show(id, { sent: job.kept, state: { is: 'paused' } })
    },
    resume(id) {
      const job = jobs.get(id)
      if (job === undefined) return
      job.stop.abort()
      jobs.set(id, { ...job, tries: 0, stop: new AbortController() })
      show(id, { state: { is: 'waiting' } })
      // The one that was stopped may still be on its way out.
      underWay.delete(id)
      next()
    },
    forget(id) {
      const job = jobs.get(id)
      job?.stop.abort()
      if (job?.isBegun === true && !job.isListed) void drop(pathOf(id)).then(release)
      jobs.delete(id)
      uploads.delete(id)
      shown = new Map(uploads)
      for (const listener of listeners) listener()
      // Others have waited for its place.
      release()
    },
  }
}

/** Whether an answer holds however often it is asked again, until somebody changes something. */
const isFinal = ({ status }: Pick<Sent, 'status'>) => status >= 400 && status < 500 && status !== 429

/** Whether a file can never be taken: for what is in it, its size or its name. */
const isRefused = ({ status, code }: Pick<Sent, 'status' | 'code'>) =>
  code.endsWith('/refused-file') || code.endsWith('/too-large-file') || status === 422

/** Waits, or until there is a connection again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

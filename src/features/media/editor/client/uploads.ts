import { append, ask, begin, type Sent } from './sending.ts'

/** How an upload of this page is. `rate` is in bytes a second, `left` in seconds. */
export type State =
  | { is: 'waiting' | 'paused' | 'offline' | 'done' | 'signedOut' | 'unreachable' | 'unreadable' }
  | { is: 'sending'; rate: number | null; left: number | null }
  /** `refused`: for what is in it, so trying again is of no use. */
  | { is: 'failed' | 'refused'; reason: string }

/** A file that is uploaded from this page. */
export type Upload = { id: string; name: string; size: number; sent: number; state: State }

/** The uploads of a page. */
export type Uploads = {
  subscribe(listener: () => void): () => void
  all(): ReadonlyMap<string, Upload>
  /** Begins to upload a file under an id; false when the server refuses it, which its state says. */
  start(id: string, file: File): Promise<boolean>
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

/** `most` is how large a part may become, which a proxy on the way may bound; `kept` is what the server has said that it keeps. */
type Job = { file: File; part: number; most: number; kept: number; tries: number; stop: AbortController }

/** Uploads files to a course, a few at a time. */
export function makeUploads(course: string, atOnce: () => number): Uploads {
  const uploads = new Map<string, Upload>()
  const jobs = new Map<string, Job>()
  const underWay = new Set<string>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<string, Upload> = new Map()
  const pathOf = (id: string) => `/api/course/${course}/uploads/${id}`

  function show(id: string, change: Partial<Upload>): void {
    const upload = uploads.get(id)
    if (upload === undefined) return
    uploads.set(id, { ...upload, ...change })
    shown = new Map(uploads)
    for (const listener of listeners) listener()
  }

  /** Begins as many of those that wait as may run at once. */
  function next(): void {
    for (const [id, { state }] of uploads) {
      if (underWay.size >= atOnce()) return
      if (state.is !== 'waiting' || underWay.has(id)) continue
      const job = jobs.get(id)
      if (job === undefined) continue
      underWay.add(id)
      void run(id, job).finally(() => {
        underWay.delete(id)
        next()
      })
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
    else if (status !== 0 && status < 500 && status !== 429)
      show(id, {
        state:
          reason === null ? { is: 'unreachable' } : { is: isRefused(code) ? 'refused' : 'failed', reason },
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
    async start(id, file) {
      uploads.set(id, { id, name: file.name, size: file.size, sent: 0, state: { is: 'waiting' } })
      const stop = new AbortController()
      const begun = await begin(pathOf(id), file, stop.signal)
      if (begun.status === 200 || begun.status === 201) {
        jobs.set(id, { file, part: part.first, most: part.most, kept: 0, tries: 0, stop })
        show(id, { sent: begun.received ?? 0 })
        next()
        return true
      }
      const { status, reason } = begun
      show(id, {
        state:
          status === 401
            ? { is: 'signedOut' }
            : reason === null
              ? { is: 'unreachable' }
              : { is: 'failed', reason },
      })
      return false
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
      jobs.get(id)?.stop.abort()
      jobs.delete(id)
      uploads.delete(id)
      shown = new Map(uploads)
      for (const listener of listeners) listener()
    },
  }
}

const isRefused = (code: string) => code.endsWith('/refused-file')

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

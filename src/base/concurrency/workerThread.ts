import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** The longest that one piece of work may take, in ms; about 30 are usual, and the first one waits for the thread to start. */
const patience = 15_000

/** How long the thread stays without work, in ms, before its memory (about 100 MB) is given back. */
const idleTime = 5 * 60_000

/** More waits already than may wait. */
export class Busy extends Error {
  override name = 'Busy'
}

type Manner = {
  /** What the thread is given when it starts. */
  workerData?: unknown
  /** How much work may wait for its turn. */
  mostWaiting?: number
}

/**
 * Work that takes long, done beside the server, on a thread that lives while there is work, one piece at a time: other
 * requests never wait for it, and a piece that cannot be done takes nothing but the thread with it. The script answers
 * each message with one. So much may wait; the one too many is refused with `Busy`. A piece that may be refused
 * sooner, so that others still find places, says how many may wait before it.
 */
export function onWorkerThread<Piece, Done>(
  script: URL,
  { workerData = null, mostWaiting = 32 }: Manner = {},
): (piece: Piece, mostBefore?: number) => Promise<Done> {
  const inTurn = pLimit(1)
  let worker: Worker | null = null
  let rest: NodeJS.Timeout | undefined

  async function work(piece: Piece): Promise<Done> {
    clearTimeout(rest)
    worker ??= hire()
    const working = worker
    working.ref()
    try {
      const done = once(working, 'message', { signal: AbortSignal.timeout(patience) })
      working.postMessage(piece)
      const [answer] = await done
      working.unref()
      rest = setTimeout(dismiss, idleTime).unref()
      return answer
    } catch (error) {
      dismiss()
      throw error
    }
  }

  function hire(): Worker {
    const hired = new Worker(script, { workerData })
    // Whoever waits for a piece of work hears of its failure; one that nobody waits for must not end the server.
    hired.on('error', () => {})
    hired.on('exit', () => {
      if (worker === hired) worker = null
    })
    return hired
  }

  function dismiss(): void {
    void worker?.terminate()
    worker = null
  }

  return (piece, mostBefore = mostWaiting) => {
    if (inTurn.pendingCount < mostBefore) return inTurn(() => work(piece))
    throw new Busy('More waits already than may wait.')
  }
}

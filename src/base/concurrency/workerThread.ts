import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** How long one piece of work may take, in ms; about 30 are usual, and the first one waits for the thread to start. */
const patience = 15_000

/** How long an idle thread is kept, in ms, before its memory (about 100 MB) is given back. */
const idleTime = 5 * 60_000

/** Too much work waits for the thread already. */
export class Busy extends Error {
  override name = 'Busy'
}

type Options = {
  /** Given to the thread when it starts. */
  workerData?: unknown
  /** How many pieces of work may wait. */
  mostWaiting?: number
  /** How much memory its values may take, in MB; a thread that needs more ends. */
  memory?: number
}

/**
 * Runs CPU-bound work one piece at a time on a worker thread, so that requests do not wait for it and a crash ends the
 * thread alone. The thread's script answers each message with one message.
 * @returns does a piece of work; `mostBefore` is how many may wait before it, so that less important work is refused sooner
 * @throws Busy when more work waits
 */
export function onWorkerThread<Piece, Done>(
  script: URL,
  { workerData = null, mostWaiting = 32, memory }: Options = {},
): (piece: Piece, mostBefore?: number) => Promise<Done> {
  const inTurn = pLimit(1)
  let worker: Worker | null = null
  let rest: NodeJS.Timeout | undefined

  async function work(piece: Piece): Promise<Done> {
    clearTimeout(rest)
    worker ??= startWorker()
    const working = worker
    working.ref()
    try {
      const done = once(working, 'message', { signal: AbortSignal.timeout(patience) })
      working.postMessage(piece)
      const [answer] = await done
      working.unref()
      rest = setTimeout(stopWorker, idleTime).unref()
      return answer
    } catch (error) {
      stopWorker()
      throw error
    }
  }

  function startWorker(): Worker {
    const hired = new Worker(script, {
      workerData,
      ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    })
    // The caller gets a failure through its promise; without a listener it would also end the server.
    hired.on('error', () => {})
    hired.on('exit', () => {
      if (worker === hired) worker = null
    })
    return hired
  }

  function stopWorker(): void {
    void worker?.terminate()
    worker = null
  }

  return (piece, mostBefore = mostWaiting) => {
    if (inTurn.pendingCount < mostBefore) return inTurn(() => work(piece))
    throw new Busy('More waits already than may wait.')
  }
}

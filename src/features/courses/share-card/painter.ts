import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { problem } from '../../../base/server/http/problems.ts'
import { problemsText } from '../../../base/shared/text/problems.ts'
import type { Card } from './card.ts'
import type { Picture } from './parts.ts'

/** The longest that one card may take, in ms; about 30 are usual, and the first one waits for fonts to load. */
const patience = 15_000

/** How long the painter stays without work, in ms, before its memory (about 100 MB) is given back. */
const idleTime = 5 * 60_000

/** Paints a card as a PNG. */
export type Paint = (card: Card) => Promise<Uint8Array<ArrayBuffer>>

/** How many cards may wait, and the picture that stands for the site. */
type Outfit = { mostWaiting?: number; logo?: Picture | null }

/**
 * A painter who works beside the server, on a thread that lives while there is work, one card at a time: other
 * requests never wait for pixels, and a card that cannot be painted takes nothing but the thread with it. So many
 * cards may wait for their turn; the one too many is refused with a Problem, 503.
 */
export function createPainter({ mostWaiting = 32, logo = null }: Outfit = {}): Paint {
  const inTurn = pLimit(1)
  let worker: Worker | null = null
  let rest: NodeJS.Timeout | undefined

  async function paint(card: Card): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(rest)
    worker ??= hire()
    const painting = worker
    painting.ref()
    try {
      const done = once(painting, 'message', { signal: AbortSignal.timeout(patience) })
      painting.postMessage(card)
      const [png] = await done
      painting.unref()
      rest = setTimeout(dismiss, idleTime).unref()
      return png
    } catch (error) {
      dismiss()
      throw error
    }
  }

  function hire(): Worker {
    const hired = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { logo } })
    // Whoever waits for a card hears of its failure; one that nobody waits for must not end the server.
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

  return (card) => {
    if (inTurn.pendingCount < mostWaiting) return inTurn(() => paint(card))
    throw problem({ code: 'busy', status: 503, detail: problemsText.busy })
  }
}

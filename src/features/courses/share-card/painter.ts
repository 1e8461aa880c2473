import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'
import type { Card } from './card.ts'

/** Paints a card as a PNG. */
export type Paint = (card: Card) => Promise<Uint8Array<ArrayBuffer>>

/** Creates a painter on a worker thread. When `mostWaiting` cards wait, it throws `Busy`. */
export function createPainter({ mostWaiting = 32 } = {}): Paint {
  return onWorkerThread(new URL('./worker.ts', import.meta.url), { mostWaiting })
}

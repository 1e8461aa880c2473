import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'
import type { Card } from './card.ts'
import type { Picture } from './parts.ts'

/** Paints a card as a PNG. */
export type Paint = (card: Card) => Promise<Uint8Array<ArrayBuffer>>

/** How many cards may wait, and the site's logo. */
type Outfit = { mostWaiting?: number; logo?: Picture | null }

/** Creates a painter on a worker thread. When `mostWaiting` cards wait, it throws `Busy`. */
export function createPainter({ mostWaiting = 32, logo = null }: Outfit = {}): Paint {
  return onWorkerThread(new URL('./worker.ts', import.meta.url), { workerData: { logo }, mostWaiting })
}

import { createHash } from 'node:crypto'
import type { Card } from './card.ts'
import type { Paint } from './painter.ts'

/** The most bytes of cached cards: some three hundred of them. */
const most = 16 * 1024 * 1024

/** Caches the cards used last, by their content. Parallel requests for a card share one painting. */
export function keepCards(paint: Paint, mostBytes = most): Paint {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const underway = new Map<string, ReturnType<Paint>>()
  let bytes = 0

  function keep(key: string, png: Uint8Array<ArrayBuffer>): void {
    kept.set(key, png)
    bytes += png.length
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= old.length
    }
  }

  async function paintNew(key: string, card: Card): ReturnType<Paint> {
    const png = await paint(card)
    keep(key, png)
    return png
  }

  return async (card) => {
    const key = keyOf(card)
    const found = kept.get(key)
    if (found !== undefined) {
      // Moved to the end: a map iterates its oldest entries first.
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const painting = underway.get(key) ?? paintNew(key, card).finally(() => underway.delete(key))
    underway.set(key, painting)
    return painting
  }
}

/** A card's content as a text, of a cover its fingerprint. */
function keyOf(card: Card): string {
  return JSON.stringify(card, (_, value: unknown) =>
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('base64') : value,
  )
}

import type { Card } from './card.ts'
import type { Paint } from './painter.ts'

/** The most bytes of cards that are kept: some three hundred of them. */
const most = 16 * 1024 * 1024

/** A painter who keeps the cards asked for last, by what is on them, and paints a card once for all who wait for it. */
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
    const key = JSON.stringify(card)
    const found = kept.get(key)
    if (found !== undefined) {
      // Put last again: a map gives its oldest entries first.
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const painting = underway.get(key) ?? paintNew(key, card).finally(() => underway.delete(key))
    underway.set(key, painting)
    return painting
  }
}

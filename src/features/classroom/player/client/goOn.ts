import type { Place } from '../../../progress/shared/state.ts'
import { blockOf } from '../../shared/place.ts'

/**
 * Brings a reader who arrives at the top of a text to where they stopped. Where the address names a place, or the browser has
 * brought a page back as it was left, they stay there.
 * @param place where they stopped; a text that has changed since may not have it any more
 */
export function goOn(place: Place | null, blocks: readonly string[]): void {
  const block = blockOf(place)
  // The first block is in sight below the title.
  if (block === null || block === blocks[0] || location.hash !== '' || scrollY > 0) return
  if (blocks.includes(block)) document.getElementById(`t-${block}`)?.scrollIntoView({ behavior: 'instant' })
}

/** Draws the next number, evenly spread over [low, high). */
export type Random = (low: number, high: number) => number

/** A sequence of numbers that is the same for the same seed, on every machine (splitmix32). */
export function seeded(seed: number): Random {
  let state = seed
  return (low, high) => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    mixed ^= mixed >>> 15
    return low + ((mixed >>> 0) / 2 ** 32) * (high - low)
  }
}

/** A whole number from 0 up to, but without, `count`. */
export const whole = (random: Random, count: number): number => Math.floor(random(0, count))

/** True for about this share of the calls; `share` from 0 to 1. */
export const chance = (random: Random, share: number): boolean => random(0, 1) < share

/** Left or up (-1) or right or down (1). */
export const side = (random: Random): -1 | 1 => (chance(random, 0.5) ? 1 : -1)

/** One of the items, each as likely as the next. Throws on an empty list, which is a mistake of the caller. */
export function oneOf<const Item>(random: Random, items: readonly Item[]): Item {
  const item = items[whole(random, items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

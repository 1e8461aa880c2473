/** A random number generator whose sequence depends on its seed only. */
export type Chance = {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  oneOf<T>(things: readonly T[]): T | undefined
  between(least: number, most: number): number
  /** The same things in another order. */
  shuffled<T>(things: readonly T[]): T[]
}

/** Mulberry32 by Tommy Ettinger, in the public domain; 32 bits of state are enough to choose faults. */
export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    oneOf: (things) => things[Math.floor(next() * things.length)],
    between: (least, most) => least + next() * (most - least),
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ thing }) => thing),
  }
}

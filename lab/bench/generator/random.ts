import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A random number generator whose sequence depends on its seed only. */
export type Chance = {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  /** An item of a list, each equally likely. */
  of<Item>(list: readonly Item[]): Item
  /**
   * An index below `below`, distributed by Zipf's law: rank n has a probability proportional to n^-exponent.
   * @param exponent less than 1
   */
  zipf(below: number, exponent: number): number
}

const fine = 2 ** 31

export function createChance(seed: number): Chance {
  const generator = xoroshiro128plus(seed)
  const below = (most: number) => uniformInt(generator, 0, most - 1)
  return {
    below,
    of(list) {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('There is nothing to choose from.')
      return item
    },
    zipf(most, exponent) {
      // Inverse transform sampling: maps a uniform number to a rank by the inverse of the law's integral from 1 on.
      const power = 1 - exponent
      const along = 1 + (below(fine) / fine) * ((most + 1) ** power - 1)
      return Math.min(most - 1, Math.floor(along ** (1 / power)) - 1)
    },
  }
}

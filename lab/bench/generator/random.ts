import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** A source of chance that takes the same turns for the same seed. */
export type Chance = {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  /** One of a list, each as likely as the others. */
  of<Item>(list: readonly Item[]): Item
  /**
   * A place in a list of `below`, the first the likeliest, as Zipf's law has it: the place n comes up in proportion to
   * n^-exponent, where the exponent is less than 1.
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
      // What falls evenly between 0 and 1 becomes a place by the inverse of the law's integral from 1 on.
      const power = 1 - exponent
      const along = 1 + (below(fine) / fine) * ((most + 1) ** power - 1)
      return Math.min(most - 1, Math.floor(along ** (1 / power)) - 1)
    },
  }
}

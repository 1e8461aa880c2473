/** The most characters of a review's text, and of the answer to it. */
export const longest = { text: 4000, answer: 4000 } as const

/** The fewest and the most stars. */
export const stars = { least: 1, most: 5 } as const

/** The orders of a course's reviews; the usual one first. */
export const sorts = ['newest', 'best', 'worst'] as const

export type Sort = (typeof sorts)[number]

/** Why a review is reported or hidden. */
export const reasons = ['spam', 'abuse', 'private', 'off-topic', 'other'] as const

export type Reason = (typeof reasons)[number]

/** The lists of reviews for administrators. */
export const heldStates = ['reported', 'hidden'] as const

/** A review that so many members have reported is hidden until an administrator decides. */
export const reportsThatHide = 3

/** From this many votes on an average is shown: of fewer each single vote would make it. */
const fewestForAverage = 3

/**
 * What a rating for sorting adds to the votes there are: so many votes of so many stars. With as many of its own a course is
 * half way to its average, so that one vote of five stars does not stand before forty of four and a half.
 */
export const assumed = { votes: 5, stars: 3.5 } as const

/** How many reviews give one star, two, three, four and five. */
export type StarCounts = readonly [one: number, two: number, three: number, four: number, five: number]

/** What the reviews of a course come to. */
export type Rating = {
  count: number
  /** The plain average; null of fewer than `fewestForAverage`. */
  average: number | null
  /** For sorting courses: the Bayesian mean. */
  score: number
  counts: number[]
}

/** Sums up how many reviews give how many stars. */
export function rate(counts: StarCounts): Rating {
  const count = counts.reduce((sum, many) => sum + many, 0)
  const sum = counts.reduce((total, many, at) => total + many * (at + 1), 0)
  return {
    count,
    average: count < fewestForAverage ? null : sum / count,
    score: (sum + assumed.votes * assumed.stars) / (count + assumed.votes),
    counts: [...counts],
  }
}

/** The most events of one call. */
export const mostEvents = 100

/** The most ranges of an event of what was seen. */
export const mostRanges = 64

/** The longest time that one is busy with an item at a stretch, in ms. */
export const longestSpell = 6 * 3_600_000

/** The highest turn of a mark. */
export const mostTurns = 1_000_000

/** For how many days events are kept; what they have come to is kept for good. */
export const daysOfEvents = 400

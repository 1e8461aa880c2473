/** How many slips of the pen a word of this length may hold and still be taken for another one. */
export function slipsAllowed(word: string): number {
  const { length } = Array.from(word)
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * The fewest slips between what was typed and a word, or the beginning of one where enough was typed: letters that
 * are missing, too many, wrong, or the wrong way round with their neighbours (the optimal string alignment distance).
 */
export function slipsBetween(typed: string, word: string): number {
  const [given, meant] = [Array.from(typed.toLowerCase()), Array.from(word.toLowerCase())]
  let before: number[] = []
  let above = [0, ...meant.map((_, at) => at + 1)]
  for (const [row, sign] of given.entries()) {
    const line = [row + 1]
    for (const [column, letter] of meant.entries()) {
      const changed = (above[column] ?? 0) + (sign === letter ? 0 : 1)
      const swapped =
        row > 0 && column > 0 && sign === meant[column - 1] && given[row - 1] === letter
          ? (before[column - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY
      line.push(Math.min(changed, swapped, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    before = above
    above = line
  }
  return given.length < 6 ? (above.at(-1) ?? 0) : Math.min(...above)
}

/** The words that have two neighbours of this one the other way round: too unlike it to be found by their letters. */
export function swapsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
    .filter((swapped) => swapped !== word)
}

/** How many typing errors a word of this length may have and still be taken for another one. */
export function slipsAllowed(word: string): number {
  const { length } = Array.from(word)
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * The optimal string alignment distance between what was typed and a word, or a beginning of it where enough was typed:
 * the number of letters that are missing, extra, wrong, or swapped with a neighbour.
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

/** The words with two neighbouring letters of this one swapped, which similarity by trigrams does not find. */
export function swapsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
    .filter((swapped) => swapped !== word)
}

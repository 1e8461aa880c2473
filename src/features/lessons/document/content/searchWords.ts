/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu

/**
 * A text as words between spaces, for `to_tsvector('simple', …)`. What is written without spaces becomes overlapping pairs of
 * characters; a query that passes the same function finds them, whatever the version of anybody's word breaking.
 */
export function spaced(text: string): string {
  const folded = text.normalize('NFC')
  return folded
    .replaceAll(unspaced, (run) => ` ${pairsOf(run).join(' ')} `)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** How many words a text has; of scripts without spaces only what stands between. */
export function countWords(text: string): { words: number; characters: number } {
  let characters = 0
  const rest = text.replaceAll(unspaced, (run) => {
    characters += [...run].length
    return ' '
  })
  return { words: rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0, characters }
}

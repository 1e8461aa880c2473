/** Scripts that are written without spaces between words. */
const scripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u30fc'

/** What stands in a text without spaces between its words. */
export const unspaced = new RegExp(`[${scripts}]+`, 'gu')

const beginsUnspaced = new RegExp(`^[${scripts}]`, 'u')

/** Whether a word is of a script without spaces: then it may begin anywhere in a line. */
export function isUnspaced(word: string): boolean {
  return beginsUnspaced.test(word)
}

/**
 * A text as words between spaces, for `to_tsvector('simple', …)`. What is written without spaces becomes overlapping pairs of
 * characters; a query that passes the same function finds them, whatever the version of anybody's word breaking.
 */
export function spaced(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(unspaced, (run) => ` ${pairsOf(run).join(' ')} `)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

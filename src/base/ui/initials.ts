const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Titles before a name, which count only where there is nothing else. */
const title = /^(dr|prof|mrs?|ms)\.?$/i

/** The first letters of a name's first and last word, in any script; empty where it has no letters. */
export function initialsOf(name: string): string {
  const outside = wordsOf(name.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
  const words = outside.length > 0 ? outside : wordsOf(name)
  const named = words.filter((word) => !title.test(word))
  const [first = '', ...more] = named.length > 0 ? named : words
  return [first, more.at(-1) ?? ''].map(initialOf).join('')
}

/** The words that begin with a letter, not counting other signs before it, which are cut off. */
function wordsOf(text: string): string[] {
  const bare = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
  return bare.filter((word) => /^\p{L}/u.test(word))
}

/** The first grapheme in capitals, at most eight code points. Letters without a single capital, like ß, stay as they are. */
function initialOf(word: string): string {
  // A server draws many, and looks closer only where it has to; browsers have less to load without this.
  if (import.meta.env.SSR && /^[a-z](?![^ -~])/i.test(word)) return word.charAt(0).toUpperCase()
  const [sign] = graphemes.segment(word)
  const letter = Array.from(sign?.segment ?? '')
    .slice(0, 8)
    .join('')
  const capital = letter.toUpperCase()
  return capital.length > letter.length ? letter : capital
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What stands before a name and is none; whoever has nothing else goes by it. */
const title = /^(dr|prof|mrs?|ms)\.?$/i

/** The first letters of the first and the last word of a name, in any script; nothing where it has no letters. */
export function initialsOf(name: string): string {
  const outside = wordsOf(name.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '))
  const words = outside.length > 0 ? outside : wordsOf(name)
  const named = words.filter((word) => !title.test(word))
  const [first = '', ...more] = named.length > 0 ? named : words
  return [first, more.at(-1) ?? ''].map(initialOf).join('')
}

/** The words that begin with a letter, whatever signs stand before it. */
function wordsOf(text: string): string[] {
  const bare = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
  return bare.filter((word) => /^\p{L}/u.test(word))
}

/** The first letter with all that belongs to it, at most eight code points. A few, like ß, have no single capital and stay. */
function initialOf(word: string): string {
  const [sign] = graphemes.segment(word)
  const letter = Array.from(sign?.segment ?? '')
    .slice(0, 8)
    .join('')
  const capital = letter.toUpperCase()
  return capital.length > letter.length ? letter : capital
}

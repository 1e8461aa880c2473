/** The most letters of a sentence that still stands in one line, as large as the tagline is set. */
const longest = 11

/** The words of a tagline of one to three short sentences, without their full stops; null for any other tagline. */
export function wordsWithStops(tagline: string): readonly string[] | null {
  const sentences = tagline.trim().split(/(?<=\.)\s+/)
  const short = (sentence: string) => /[^.]\.$/.test(sentence) && sentence.length - 1 <= longest
  if (sentences.length > 3 || !sentences.every(short)) return null
  return sentences.map((sentence) => sentence.slice(0, -1))
}

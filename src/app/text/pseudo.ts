import type { Translate } from '../../base/text/catalogue.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
}

/**
 * Makes English texts long and accented, in brackets: what is cut off, glued together or not in a catalogue shows at once.
 * What stands for an argument may be accented too.
 */
export const pseudo: Translate = (_room, english) => strange(english)

function strange<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return lengthened(texts) as Texts
  if (typeof texts === 'function') return ((given: unknown) => said(texts(given))) as Texts
  if (Array.isArray(texts)) return texts.map(strange) as Texts
  const entries = Object.entries(texts as object).map(([name, text]) => [name, strange(text)])
  return Object.fromEntries(entries) as Texts
}

/** What a text has said: a string, or a list of strings and marked words. */
function said(text: unknown): unknown {
  if (Array.isArray(text)) return text.map(said)
  return typeof text === 'string' ? lengthened(text) : text
}

/** A third longer, as translations from English often are. */
function lengthened(text: string): string {
  const accented = text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 6))}]`
}

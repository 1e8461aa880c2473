/** Combining marks above and below letters; not those of other scripts, where they are vowels. */
const marks = '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f'

/** The blocks of Latin, Greek and Cyrillic, without their marks. */
const letters =
  'A-Za-z\\u00aa\\u00ba\\u00c0-\\u02af\\u0370-\\u0482\\u048a-\\u052f\\u1c80-\\u1c8f\\u1d00-\\u1dbf\\u1e00-\\u1fff' +
  '\\u2c60-\\u2c7f\\ua640-\\ua66e\\ua680-\\ua69d\\ua722-\\ua7ff\\uab30-\\uab6f'

const marked = new RegExp(`([${letters}])[${marks}]+`, 'g')

/** Letters that do not decompose into a base letter and marks, and what people type instead of them. */
const instead: Record<string, string> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Þ: 'TH',
  þ: 'th',
}

const special = new RegExp(`[${Object.keys(instead).join('')}]`, 'g')

/**
 * A text as searches compare it: Latin, Greek and Cyrillic letters without marks; case is kept. The database does the same
 * (`folded` in migration 0036).
 */
export function folded(text: string): string {
  const bare = text.normalize('NFD').replace(marked, '$1')
  return bare.replace(special, (letter) => instead[letter] ?? letter).normalize('NFC')
}

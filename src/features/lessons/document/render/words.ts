import { document as inBangla } from '../text/bn.ts'
import { documentText } from '../text/en.ts'

/** The words of ours in a lesson's page. A page is kept once for all readers, so they are in the language of its course. */
export type Words = ReturnType<typeof documentText>

/** The words for a course in this language (BCP 47), and what language they are in: English where there are none. */
export function wordsFor(language: string): { words: Words; language: 'en' | 'bn' } {
  const [primary] = language.toLowerCase().split('-')
  if (primary === 'bn') return { words: { ...documentText('en'), ...inBangla }, language: 'bn' }
  return { words: documentText('en'), language: 'en' }
}

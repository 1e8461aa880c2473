import type { Language } from '../../../../base/text/language.ts'
import { findingsText } from '../text/en.ts'

/** What is to be looked at, and what mends it, by the code of a finding. */
export function findingWords(language: Language, code: string): string {
  const words: Partial<Record<string, string>> & { other: string } = findingsText(language)
  return words[code] ?? words.other
}

import { addLanguage } from '../../base/text/catalogue.ts'
import type { Language } from '../../base/text/language.ts'
import { translationOf } from '../../base/text/translation.ts'

/** Loads the texts of a language, unless they are the usual ones, which are always there. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'bn') addLanguage('bn', translationOf((await import('./bn.ts')).rooms))
  if (language === 'en-XA') addLanguage('en-XA', (await import('./pseudo.ts')).pseudo)
}

/** The file of a language's texts, which a page in that language loads early. */
export function textFiles(language: Language): string[] {
  return language === 'bn' ? ['src/app/text/bn.ts'] : []
}

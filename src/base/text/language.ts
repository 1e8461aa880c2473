/** The languages a reader can choose, by BCP 47 tag, with the names that their own readers give them. */
export const offered = { en: 'English', bn: 'বাংলা' } as const

/** A language that every text exists in. */
export type Offered = keyof typeof offered

/**
 * A language of pages and messages: one on offer, or one of CLDR's pseudo-languages. `en-XA` is long and accented, `ar-XB` is
 * English from right to left, so that screens can be tried with texts that no translator has written yet.
 */
export type Language = Offered | 'en-XA' | 'ar-XB'

/** Whether a tag names a language on offer. */
export function isOffered(tag: string): tag is Offered {
  return Object.hasOwn(offered, tag)
}

/** A language that was kept, or the other one when there is none or it is no longer on offer. */
export function offeredOr(kept: string | null, other: Offered): Offered {
  return kept !== null && isOffered(kept) ? kept : other
}

/** The language where nothing else is asked for, and of a text that has no translation. */
export const usual = 'en' satisfies Offered

const languages: readonly string[] = [...Object.keys(offered), 'en-XA', 'ar-XB']

/** Whether a tag names a language of pages. */
export function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && languages.includes(tag)
}

/** The direction that a language is read in: the `dir` of a page. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-XB' ? 'rtl' : 'ltr'
}

/** The locale whose numbers, dates and plurals a language has, for `Intl`. Pseudo-languages have those of English. */
export function localeOf(language: Language): Offered {
  return isOffered(language) ? language : usual
}

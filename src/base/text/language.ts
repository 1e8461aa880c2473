/** The language of every text in use, and the direction it is read in: the `lang` and `dir` of every page. */
export const language: { tag: 'en'; direction: 'ltr' | 'rtl' } = { tag: 'en', direction: 'ltr' }

/** The texts of one area in the language in use. Another language is another object of the same shape. */
export function inUse<T>(texts: Record<typeof language.tag, T>): T {
  return texts[language.tag]
}

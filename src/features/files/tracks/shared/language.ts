/** A language, perhaps with a script and a region; what else BCP 47 knows says nothing about captions. */
const plain = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/

/** A language tag as BCP 47 writes it, such as `en-GB`; null for one that names no language there is. */
export function languageTag(given: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(given)
    if (!plain.test(tag)) return null
    const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return known.of(tag.split('-', 1)[0] ?? '') === undefined ? null : tag
  } catch {
    return null
  }
}

/** The name of a language in another one, and the tag where that has none. */
export function languageName(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(tag) ?? tag
}

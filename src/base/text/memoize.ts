/** Keeps what is slow to make, by locale. It is made when it is first needed. */
export function memoize<T>(make: (locale: string) => T): (locale: string) => T {
  const kept = new Map<string, T>()
  return (locale) => {
    const known = kept.get(locale) ?? make(locale)
    kept.set(locale, known)
    return known
  }
}

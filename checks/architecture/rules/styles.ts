import { importRule } from '../rule.ts'

/** Styles, our own or a package's, are loaded by web files alone. */
export const styles = importRule('styles', (from, { specifier }) => {
  if (from.place.side === 'web' || from.place.side === null) return null
  if (!/\.css(\?.*)?$/.test(specifier ?? '')) return null
  return `${specifier} is a style sheet; only web files load those.`
})

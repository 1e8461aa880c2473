import { importRule } from '../rule.ts'

/** Only web files import style sheets, our own or a package's. */
export const styles = importRule('styles', (from, { specifier }) => {
  if (from.position.side === 'web' || from.position.side === null) return null
  if (!/\.css(\?.*)?$/.test(specifier ?? '')) return null
  return `${specifier} is a style sheet; only web files load those.`
})

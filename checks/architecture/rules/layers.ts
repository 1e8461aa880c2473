import type { Layer } from '../position.ts'
import { openingRule } from '../rule.ts'

/** The layers that each layer may import, besides itself. */
const below: Record<Exclude<Layer, 'testing'>, readonly Layer[]> = {
  db: [],
  base: ['db'],
  platform: ['db', 'base'],
  features: ['db', 'base'],
  app: ['db', 'base', 'platform', 'features'],
  outside: ['db', 'base', 'platform', 'features', 'app'],
}

/**
 * db ← base ← platform and features ← app: a file imports from its own layer or a lower one. Test helpers may import
 * everything.
 */
export const layers = openingRule('layers', ({ from, path, to }) => {
  if (to.layer === 'testing' || from.position.layer === 'testing') return null
  if (to.layer === from.position.layer || below[from.position.layer].includes(to.layer)) return null
  const where = to.layer === 'platform' ? 'is for those who run the site' : 'stands above it'
  return `${from.position.layer} may not open ${path}: that ${where}. Move the shared part down.`
})

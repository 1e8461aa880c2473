import type { Layer } from '../place.ts'
import { openingRule } from '../rule.ts'

const order: readonly Layer[] = ['db', 'base', 'features', 'app', 'outside']

/** db ← base ← features ← app: a file opens its own layer or a lower one. Test helpers open everything. */
export const layers = openingRule('layers', ({ from, path, to }) => {
  if (to.layer === 'testing' || from.place.layer === 'testing') return null
  if (order.indexOf(to.layer) <= order.indexOf(from.place.layer)) return null
  return `${from.place.layer} may not open ${path}: that stands above it. Move the shared part down.`
})

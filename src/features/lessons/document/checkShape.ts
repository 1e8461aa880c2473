import type { Refusal, RefusalCode } from './refusal.ts'
import { documentLimits } from './shared/limits.ts'
import { isPlainText } from './shared/plainText.ts'

/** More levels of JSON than steps of the greatest depth have: each level of nodes is an object in an array. */
const depth = 2 * (documentLimits.depth + 8)

/** More values than a document with the most nodes has. */
const values = 40 * documentLimits.nodes

/**
 * Looks at JSON before anything recursive does: how deep and how large it is, and whether its texts can be kept.
 * @returns null where nothing is wrong
 */
export function checkShape(json: unknown): Refusal | null {
  let left = values
  const look = (value: unknown, level: number): RefusalCode | null => {
    left -= 1
    if (left < 0) return 'too-many-nodes'
    if (typeof value === 'string') return isPlainText(value) ? null : 'not-plain-text'
    if (typeof value !== 'object' || value === null) return null
    if (level > depth) return 'too-deep'
    for (const [key, inner] of Object.entries(value)) {
      const code = isPlainText(key) ? look(inner, level + 1) : 'not-plain-text'
      if (code !== null) return code
    }
    return null
  }
  const code = look(json, 0)
  return code === null ? null : { code, block: null }
}

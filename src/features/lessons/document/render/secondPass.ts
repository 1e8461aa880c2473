import { isDeepStrictEqual } from 'node:util'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { allowList } from './allowList.ts'

/**
 * Reads a page as browsers do, and leaves only what is on the list. Nothing should have to go.
 * @returns the page as it was, or the sanitised one and that it is `altered`
 */
export function secondPass(html: string): { html: string; altered: boolean } {
  const tree = fromHtml(html, { fragment: true })
  const sanitized = sanitize(tree, allowList)
  if (isDeepStrictEqual(plain(tree), plain(sanitized))) return { html, altered: false }
  return { html: toHtml(sanitized), altered: true }
}

/** A tree without what only says where it came from. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => key !== 'position' && key !== 'data')
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]))
}

import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The lines of each icon that was drawn, as text. */
const drawn = new WeakMap<IconNode, string>()

/**
 * What is in an icon, as text, for the server: twenty of them stand on the page of a course, of two or three elements each. Browsers
 * draw icons as before and take these over.
 */
export function linesAsText(lines: IconNode): string {
  const known = drawn.get(lines)
  if (known !== undefined) return known
  const icon = renderToStaticMarkup(
    createElement('g', null, ...lines.map(([shape, look]) => createElement(shape, look))),
  )
  const text = icon.slice('<g>'.length, -'</g>'.length)
  drawn.set(lines, text)
  return text
}

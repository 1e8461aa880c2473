import type { Element } from 'hast'
import { readAddress } from '../../shared/address.ts'
import { attributeLimits } from '../../shared/limits.ts'
import type { JsonNode } from '../json.ts'
import { type Context, property } from './context.ts'

/**
 * Reads a picture. One of the course stays; any other becomes a place that asks for its file, since nothing is fetched from
 * elsewhere, and one on the web becomes a link to it.
 */
export function readImage(element: Element, { reporter }: Context): JsonNode {
  const source = property(element, 'src').trim()
  const alt = property(element, 'alt').replaceAll(/\s+/g, ' ').trim().slice(0, attributeLimits.label)
  const address = readAddress(source)
  const caption = property(element, 'title').replaceAll(/\s+/g, ' ').trim()
  if (address?.form === 'web') {
    reporter.tell('converted', 'remote-image', element, source)
    return { type: 'text', text: alt || source, marks: [{ type: 'link', attrs: { href: source } }] }
  }
  if (address?.form !== 'file') reporter.tell('converted', 'missing-image', element, source)
  return {
    type: 'image',
    attrs: { file: address?.form === 'file' ? address.file : null, alt: alt.toWellFormed() },
    ...(caption && { content: [{ type: 'text', text: caption }] }),
  }
}

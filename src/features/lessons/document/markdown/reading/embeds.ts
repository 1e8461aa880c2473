import type { Element } from 'hast'
import { readAddress } from '../../shared/address.ts'
import { attributeLimits } from '../../shared/limits.ts'
import type { JsonNode } from '../json.ts'
import { type Context, property } from './context.ts'
import { toText } from './text.ts'

/** Hosts whose frames show what a link to them shows. */
const providers =
  /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|codepen\.io|geogebra\.org|desmos\.com|openstreetmap\.org)$/

/** Reads a frame: of a known provider it is an embed, of any other a link. */
export function readFrame(element: Element, { reporter }: Context): JsonNode[] {
  const url = property(element, 'src').trim()
  const title = labelOf(property(element, 'title'))
  if (readAddress(url)?.form !== 'web') {
    reporter.tell('dropped', 'frame', element, url)
    return []
  }
  if (providers.test(new URL(url).hostname)) {
    reporter.keep()
    return [{ type: 'embed', attrs: { url, title } }]
  }
  reporter.tell('converted', 'frame', element, url)
  return [linkTo(url, title)]
}

/** Reads a film or a recording: a file of the course, or a link. */
export function readMedia(element: Element, { reporter }: Context): JsonNode[] {
  const sources = element.children.filter((child) => child.type === 'element' && child.tagName === 'source')
  const [first] = sources
  const source = property(element, 'src') || (first?.type === 'element' ? property(first, 'src') : '')
  const address = readAddress(source.trim())
  const name = labelOf(property(element, 'title') || toText(element) || (source.split('/').at(-1) ?? ''))
  reporter.tell('converted', 'media', element, source)
  if (address?.form === 'web') return [linkTo(address.url, name)]
  return [{ type: 'fileLink', attrs: { file: address?.form === 'file' ? address.file : null, name } }]
}

/** Reads `::embed[title]{to=…}` and `::file[name]{to=…}`, as which our own Markdown writes these. */
export function readLeaf(element: Element, { reporter }: Context): JsonNode[] {
  const name = property(element, 'dataName')
  const address = readAddress(property(element, 'dataTarget'))
  const label = labelOf(toText(element))
  if (name === 'embed' && address?.form === 'web') {
    reporter.keep()
    return [{ type: 'embed', attrs: { url: address.url, title: label } }]
  }
  if (name === 'file') {
    reporter.keep()
    return [
      { type: 'fileLink', attrs: { file: address?.form === 'file' ? address.file : null, name: label } },
    ]
  }
  reporter.tell('converted', 'unknown-directive', element, name)
  return label === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: label }] }]
}

function linkTo(href: string, text: string): JsonNode {
  const content: JsonNode[] = [
    { type: 'text', text: text || href, marks: [{ type: 'link', attrs: { href } }] },
  ]
  return { type: 'paragraph', content }
}

function labelOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, attributeLimits.label).toWellFormed()
}

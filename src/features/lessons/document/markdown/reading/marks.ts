import type { Element } from 'hast'
import { readAddress } from '../../shared/address.ts'
import type { JsonMark } from '../json.ts'
import { type Context, property, sourceOf } from './context.ts'

/** The elements that are marks, and which they are. */
const simple: Readonly<Record<string, JsonMark['type']>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  samp: 'code',
  tt: 'code',
  kbd: 'kbd',
}

/** The mark that an element in a line stands for; null for none, whose text stays. */
export function markOf(element: Element, context: Context): JsonMark | null {
  const type = simple[element.tagName]
  if (type) return { type }
  if (element.tagName === 'a') return linkOf(element, context)
  if (
    element.tagName === 'span' &&
    /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8}){0,4}$/.test(property(element, 'lang'))
  ) {
    const dir = property(element, 'dir')
    return {
      type: 'lang',
      attrs: { lang: property(element, 'lang'), dir: /^(ltr|rtl)$/.test(dir) ? dir : 'auto' },
    }
  }
  if (element.tagName !== 'md-paragraph') {
    context.reporter.tell('converted', 'unwrapped', element, element.tagName)
  }
  return null
}

function linkOf(element: Element, context: Context): JsonMark | null {
  const href = property(element, 'href').trim()
  if (readAddress(href)) return { type: 'link', attrs: { href } }
  if (href === '') {
    if (element.properties.href !== undefined)
      context.reporter.tell('dropped', 'empty-link', element, sourceOf(element, context))
    return null
  }
  const code = /^\s*(java|vb)script:/i.test(href.replaceAll(/[\s\p{Cc}]/gu, ''))
    ? 'javascript-address'
    : /^[a-z][a-z0-9+.-]*:/i.test(href)
      ? 'unknown-address'
      : 'missing-target'
  context.reporter.tell('dropped', code, element, href)
  return null
}

/** Puts a mark to those there are, each once, in the order of the schema. */
export function withMark(marks: readonly JsonMark[], mark: JsonMark): readonly JsonMark[] {
  const excluded = mark.type === 'sub' || mark.type === 'sup' ? ['sub', 'sup'] : [mark.type]
  const kept = marks.filter(({ type }) => !excluded.includes(type))
  return [...kept, mark]
}

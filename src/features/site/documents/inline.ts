import { isWebLink } from '../../../base/contract/webLink.ts'
import type { Span } from '../contract.ts'

/** What `{name}` and its like stand for. */
export type Placeholders = Readonly<Record<string, string>>

/** Makes the error for something that is not understood. */
type Refuse = (complaint: string) => Error

const marked = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<href>[^()\s]*)\)/g

/**
 * Reads **bold**, `code` and [links](https://…) in a line of text. Everything else, HTML included, is plain text.
 * Placeholders are filled in afterwards, so that what they stand for is never read as markup.
 * @throws what `refuse` makes, for a link that leads to nowhere and for an unknown placeholder
 */
export function parseInline(line: string, values: Placeholders, refuse: Refuse): Span[] {
  const fill = (text: string) => fillPlaceholders(text, values, refuse)
  const spans: Span[] = []
  let end = 0
  for (const { index, 0: whole, groups = {} } of line.matchAll(marked)) {
    if (index > end) spans.push({ kind: 'text', text: fill(line.slice(end, index)) })
    const { strong, code, words, href } = groups
    if (strong !== undefined) spans.push({ kind: 'strong', text: fill(strong) })
    if (code !== undefined) spans.push({ kind: 'code', text: fill(code) })
    if (words !== undefined) {
      spans.push({ kind: 'link', text: fill(words), href: checkAddress(fill(href ?? ''), refuse) })
    }
    end = index + whole.length
  }
  if (end < line.length) spans.push({ kind: 'text', text: fill(line.slice(end)) })
  return spans
}

/** Puts the values in place of `{name}` and its like. @throws what `refuse` makes, for an unknown one */
export function fillPlaceholders(text: string, values: Placeholders, refuse: Refuse): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value !== undefined) return value
    const known = Object.keys(values).map((name) => `{${name}}`)
    throw refuse(`${whole} is not known; there are ${known.join(', ')}.`)
  })
}

/** Links may leave for the web or a mailbox, or stay on this site; nothing else can be pressed. */
function checkAddress(href: string, refuse: Refuse): string {
  if (isWebLink(href) || /^mailto:[^\s@]+@[^\s@]+$/.test(href) || /^(\/(?![/\\])|#)\S*$/.test(href))
    return href
  throw refuse(`a link leads to "${href}". It may begin with https://, http://, mailto:, / or #.`)
}

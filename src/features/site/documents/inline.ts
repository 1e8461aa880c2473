import { isWebLink } from '../../../base/contract/webLink.ts'
import type { Span } from '../contract.ts'

/** The values of placeholders such as `{name}`. */
export type Placeholders = Readonly<Record<string, string>>

/** Makes the error for an invalid part. */
type Refuse = (complaint: string) => Error

const marked = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<href>[^()\s]*)\)/g

/**
 * Parses **bold**, `code` and [links](https://…) in a line of text. Everything else, also HTML, is plain text; placeholders
 * are filled in afterwards, so that their values are never parsed as markup.
 * @throws what `refuse` makes, for an invalid link or an unknown placeholder
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

/** Fills in placeholders such as `{name}`. @throws what `refuse` makes, for an unknown one */
export function fillPlaceholders(text: string, values: Placeholders, refuse: Refuse): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value !== undefined) return value
    const known = Object.keys(values).map((name) => `{${name}}`)
    throw refuse(`${whole} is not known; there are ${known.join(', ')}.`)
  })
}

/** Checks a link: only addresses on the web, of mail, or on this site are allowed. */
function checkAddress(href: string, refuse: Refuse): string {
  if (isWebLink(href) || /^mailto:[^\s@]+@[^\s@]+$/.test(href) || /^(\/(?![/\\])|#)\S*$/.test(href))
    return href
  throw refuse(`a link leads to "${href}". It may begin with https://, http://, mailto:, / or #.`)
}

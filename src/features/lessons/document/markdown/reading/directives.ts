import type { Element } from 'hast'
import type { CalloutKind } from '../../shared/blocks.ts'
import type { JsonNode } from '../json.ts'
import { type Context, property } from './context.ts'

/** Names by which Markdown of others says what is a callout here. */
const kinds: Readonly<Record<string, CalloutKind>> = {
  note: 'note',
  info: 'note',
  panel: 'note',
  seealso: 'note',
  admonition: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  important: 'important',
  attention: 'important',
  warning: 'warning',
  warn: 'warning',
  caution: 'caution',
  danger: 'caution',
  error: 'caution',
}

function kindOf(name: string): CalloutKind | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined
}

/** Reads `:::note` and other containers; of one with an unknown name its content stays. */
export function readDirective(element: Element, { reporter }: Context, inner: () => JsonNode[]): JsonNode[] {
  const name = property(element, 'dataName')
  const kind = kindOf(name)
  if (kind === undefined) {
    reporter.tell('converted', 'unknown-directive', element, name)
    return inner()
  }
  reporter.keep()
  const content = inner()
  return content.length === 0 ? [] : [{ type: 'callout', attrs: { kind }, content }]
}

/** Reads an element that only groups what is in it: with a class that says so it is a callout, else it goes and they stay. */
export function readBox(element: Element, { reporter }: Context, inner: () => JsonNode[]): JsonNode[] {
  const names = property(element, 'className').split(/\s+/)
  const kind = names.map(kindOf).find((one) => one !== undefined)
  reporter.tell('converted', 'unwrapped', element, element.tagName)
  const content = inner()
  return kind === undefined || content.length === 0
    ? content
    : [{ type: 'callout', attrs: { kind }, content }]
}

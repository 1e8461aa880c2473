import type { Element, Nodes } from 'hast'
import type { Reporter } from '../report.ts'
import { toText } from './text.ts'

/** What the reading of one text goes by. */
export type Context = {
  reporter: Reporter
  /** The text that is read, of which parts are kept as code where they cannot be shown. */
  text: string
  /** How much headings move down: lessons have those of levels 2 to 4. */
  headingShift: number
}

/** The part of the source that a node came from, or its text where that is not known. */
export function sourceOf(node: Nodes, { text }: Context): string {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return toText(node)
  return text.slice(start.offset, end.offset)
}

/** An attribute of an element as text. */
export function property({ properties }: Element, name: string): string {
  const value = properties[name]
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}

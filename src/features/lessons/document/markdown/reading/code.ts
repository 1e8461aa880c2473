import type { Element } from 'hast'
import type { JsonNode } from '../json.ts'
import { type Context, property } from './context.ts'
import { toText } from './text.ts'

/** Languages of diagrams: they stay code. */
const diagrams = new Set(['mermaid', 'plantuml', 'dot', 'graphviz', 'd2'])

/** Reads a block of code with its language. */
export function readCode(element: Element, { reporter }: Context): JsonNode[] {
  const inner = element.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const code = inner?.type === 'element' ? inner : element
  const [, named = ''] = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(property(code, 'className')) ?? []
  const meta = property(code, 'dataMeta')
  const language = /^[a-z0-9][a-z0-9+#._-]{0,29}$/.test(named.toLowerCase()) ? named.toLowerCase() : null
  if (language !== null && diagrams.has(language))
    reporter.tell('converted', 'diagram-as-code', element, language)
  else if (meta || (named && language === null))
    reporter.tell('converted', 'code-meta', element, `${named} ${meta}`)
  else reporter.keep()
  const text = toText(code).replace(/\n$/, '')
  return [{ type: 'codeBlock', attrs: { language }, content: text === '' ? [] : [{ type: 'text', text }] }]
}

import type { Nodes } from 'hast'
import type { Node } from 'prosemirror-model'
import { checkDocument } from '../checkDocument.ts'
import type { JsonNode } from './json.ts'
import { readBlocks } from './reading/blocks.ts'
import { isTooDeep } from './reading/bounds.ts'
import type { Context } from './reading/context.ts'
import { parseMarkdown } from './reading/parse.ts'
import { toText } from './reading/text.ts'
import { toHtmlTree } from './reading/toHast.ts'
import { type Report, Reporter } from './report.ts'

/** What Markdown became: a document, and what was not kept as it is. */
export type ReadMarkdown = { document: Node; title: string | null; report: Report }

/** What a database cannot keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that go
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff]/g

/**
 * Reads Markdown as a document. What is nested too deep or does not fit into a document stays as one block of code.
 * @param takeTitle whether a first heading of level 1 is the title and no part of the text
 */
export function readMarkdown(given: string, { takeTitle = false } = {}): ReadMarkdown {
  const text = given.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')
  const reporter = new Reporter()
  if (isTooDeep(text)) return asCode(text, new Reporter())
  const { tree, callouts } = parseMarkdown(text)
  const html = toHtmlTree(tree, text, callouts)
  const nodes = 'children' in html ? [...html.children] : []
  const title = takeTitle ? takeHeading(nodes) : null
  const context: Context = { reporter, text, headingShift: hasTopHeading(nodes) ? 1 : 0 }
  const content = readBlocks(nodes, context)
  const document = documentOf(content)
  return document ? { document, title, report: reporter.report } : asCode(text, new Reporter())
}

function documentOf(content: readonly JsonNode[]): Node | null {
  const checked = checkDocument({
    type: 'doc',
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  })
  return 'document' in checked ? checked.document : null
}

function asCode(text: string, reporter: Reporter): ReadMarkdown {
  reporter.tell('converted', 'too-complex', {}, text)
  const document = documentOf([{ type: 'codeBlock', content: [{ type: 'text', text }] }])
  if (!document) throw new RangeError('The text is longer than a document may be.')
  return { document, title: null, report: reporter.report }
}

/** Whether there is a heading of level 1: then all headings move down by one, since a lesson's own title has that level. */
function hasTopHeading(nodes: readonly Nodes[]): boolean {
  return nodes.some((node) => node.type === 'element' && node.tagName === 'h1')
}

function takeHeading(nodes: Nodes[]): string | null {
  const at = nodes.findIndex((node) => node.type === 'element')
  const first = nodes[at]
  if (first?.type !== 'element' || first.tagName !== 'h1') return null
  nodes.splice(at, 1)
  return toText(first).replaceAll(/\s+/g, ' ').trim()
}

import type { PhrasingContent, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Node } from 'prosemirror-model'
import { writeBlocks } from './blocks.ts'
import type { Notes } from './inline.ts'

const directives = directiveToMarkdown()

/** Colons in a line need no escape, since we read no directives there. */
const containers = {
  ...directives,
  unsafe: directives.unsafe?.filter(({ before }) => before !== '[^:]') ?? [],
}

/** Writes a document as Markdown; what Markdown has no sign for is written as HTML or as a directive. */
export function writeMarkdown(document: Node): string {
  const notes: Notes = []
  const blocks = writeBlocks(document, notes)
  const definitions = notes.map((children, at): RootContent => {
    const paragraph = { type: 'paragraph' as const, children: children as PhrasingContent[] }
    return { type: 'footnoteDefinition', identifier: String(at + 1), children: [paragraph] }
  })
  return toMarkdown(
    { type: 'root', children: [...blocks, ...definitions] },
    { bullet: '-', rule: '-', extensions: [gfmToMarkdown(), mathToMarkdown(), containers] },
  )
}

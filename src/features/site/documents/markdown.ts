import type { Block } from '../contract.ts'
import { fillPlaceholders, type Placeholders, parseInline } from './inline.ts'

/** Makes the error for an invalid line, counted from 1. */
export type Refuse = (line: number, complaint: string) => Error

type Raw = { line: number; text: string }
type RawBlock =
  | (Raw & { kind: 'heading'; level: 2 | 3 })
  | (Raw & { kind: 'paragraph' })
  | { kind: 'list'; ordered: boolean; items: Raw[] }

/**
 * Parses a small part of Markdown (CommonMark): `##` and `###` headings, paragraphs, lists, and in them bold words, `code` and
 * links. HTML is plain text.
 * @throws what `refuse` makes, for an invalid line
 */
export function parseMarkdown(lines: readonly string[], values: Placeholders, refuse: Refuse): Block[] {
  const idOf = uniqueIds()
  const inline = ({ line, text }: Raw) => parseInline(text, values, (complaint) => refuse(line, complaint))
  return toBlocks(lines, refuse).map((block) => {
    if (block.kind === 'paragraph') return { kind: 'paragraph', spans: inline(block) }
    if (block.kind === 'list') {
      return { kind: 'list', ordered: block.ordered, items: block.items.map(inline) }
    }
    const text = fillPlaceholders(block.text, values, (complaint) => refuse(block.line, complaint))
    return { kind: 'heading', level: block.level, id: idOf(text), text }
  })
}

function toBlocks(lines: readonly string[], refuse: Refuse): RawBlock[] {
  const blocks: RawBlock[] = []
  /** The paragraph or item that the next line continues. */
  let open: Raw | null = null
  for (const [at, line] of lines.entries()) {
    const text = line.trim()
    const start: Raw = { line: at + 1, text }
    const heading = /^(#{1,6})\s+(.+)$/.exec(text)
    const item = /^(?:[-*]|(\d{1,9})[.)])\s+(.+)$/.exec(text)
    if (text === '') {
      open = null
    } else if (heading) {
      const [, signs = '', words = ''] = heading
      if (signs !== '##' && signs !== '###') throw refuse(start.line, 'headings begin with ## or ###.')
      blocks.push({ ...start, kind: 'heading', level: signs === '##' ? 2 : 3, text: words })
      open = null
    } else if (item) {
      if (/^\s/.test(line)) throw refuse(start.line, 'a list cannot stand inside another; begin at the edge.')
      open = { ...start, text: item[2] ?? '' }
      listAtEnd(blocks, item[1] !== undefined).push(open)
    } else if (open) {
      open.text += ` ${text}`
    } else {
      const paragraph: RawBlock = { ...start, kind: 'paragraph' }
      blocks.push(paragraph)
      open = paragraph
    }
  }
  return blocks
}

/** The items of the list at the end of the blocks, or of a new one. */
function listAtEnd(blocks: RawBlock[], ordered: boolean): Raw[] {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.ordered === ordered) return last.items
  const items: Raw[] = []
  blocks.push({ kind: 'list', ordered, items })
  return items
}

/** Makes unique ids for headings from their words. */
function uniqueIds(): (text: string) => string {
  const given = new Set<string>()
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section']
    const name = words.join('-')
    let id = name
    for (let turn = 2; given.has(id); turn++) id = `${name}-${turn}`
    given.add(id)
    return id
  }
}

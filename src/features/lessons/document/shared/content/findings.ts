import type { Node } from 'prosemirror-model'
import { lineText } from './plainText.ts'

/** What authors are told of a document before it is published. */
export type FindingCode =
  | 'empty'
  | 'image-without-file'
  | 'image-without-alt'
  | 'file-missing'
  | 'embed-without-title'
  | 'heading-empty'
  | 'heading-skipped'
  | 'formula-unreadable'
  | 'table-without-header'
  | 'link-text-unclear'
  | 'code-language-unknown'

/** A finding and the block that it is in. */
export type DocumentFinding = { code: FindingCode; block: string | null }

/** What can be told of a document only by what is large, or elsewhere. What is not given counts as good. */
export type Known = {
  /** Whether code in a language is shown with colours. */
  language?: (name: string) => boolean
  /** Whether there is a picture of this id. */
  picture?: (file: string) => boolean
  /** Whether a formula can be drawn. */
  formula?: (tex: string, display: boolean) => boolean
}

const all = () => true

/** Link texts that say nothing of where they lead, in the languages of the product. */
const unclear = new Set([
  'click here',
  'here',
  'link',
  'this',
  'more',
  'read more',
  'this link',
  'এখানে',
  'এখানে ক্লিক করুন',
  'লিঙ্ক',
  'আরও',
  'আরও পড়ুন',
])

/** Looks through a document for what learners would stumble over. */
export function findingsOf(
  document: Node,
  { language: knowsLanguage = all, picture: hasPicture = all, formula: draws = all }: Known,
): DocumentFinding[] {
  const findings: DocumentFinding[] = []
  let level = 1
  const look = (node: Node, outer: string | null) => {
    const block: string | null = node.attrs.id ?? outer
    const found = (code: FindingCode, wrong: boolean) => wrong && findings.push({ code, block })
    const { attrs } = node
    switch (node.type.name) {
      case 'heading':
        found('heading-empty', lineText(node) === '')
        found('heading-skipped', attrs.level > level + 1)
        level = attrs.level
        break
      case 'image':
        found('image-without-file', attrs.file === null || !hasPicture(attrs.file))
        found('image-without-alt', !attrs.decorative && attrs.alt.trim() === '')
        break
      case 'fileLink':
        found('file-missing', attrs.file === null)
        break
      case 'embed':
        found('embed-without-title', attrs.title.trim() === '')
        break
      case 'formula':
      case 'inlineFormula':
        found('formula-unreadable', !draws(attrs.tex, node.isBlock))
        break
      case 'table':
        found('table-without-header', !hasHeader(node))
        break
      case 'codeBlock':
        found('code-language-unknown', attrs.language !== null && !knowsLanguage(attrs.language))
        break
    }
    if (node.isTextblock)
      found(
        'link-text-unclear',
        linkTexts(node).some((text) => unclear.has(text)),
      )
    node.forEach((child) => {
      look(child, block)
    })
  }
  look(document, null)
  return isEmpty(document) ? [{ code: 'empty', block: null }] : findings
}

/** Whether a document shows nothing. */
function isEmpty(document: Node): boolean {
  let shows = false
  document.descendants((node) => {
    shows ||= node.isText
      ? (node.text ?? '').trim() !== ''
      : node.type.name === 'image' || (node.isAtom && node.type.name !== 'lineBreak')
    return !shows
  })
  return !shows
}

function hasHeader(table: Node): boolean {
  const isHeader = (cell: Node | null | undefined) => cell?.type.name === 'tableHeader'
  return table.firstChild?.children.every(isHeader) || table.children.every((row) => isHeader(row.firstChild))
}

/** The texts of the links of a line, without marks of reading and in lower case. */
function linkTexts(line: Node): string[] {
  const texts: { href: string; text: string }[] = []
  for (const child of line.children) {
    const href: string | undefined = child.marks.find(({ type }) => type.name === 'link')?.attrs.href
    const last = texts.at(-1)
    if (href === undefined) texts.push({ href: '', text: '' })
    else if (last?.href === href) last.text += child.text ?? ''
    else texts.push({ href, text: child.text ?? '' })
  }
  return texts.map(({ text }) =>
    text
      .replaceAll(/[\s.,:!›»→>]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
}

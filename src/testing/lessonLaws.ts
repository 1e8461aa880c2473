import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Node } from 'prosemirror-model'
import { expect } from 'vitest'
import { checkDocument } from '../features/lessons/document/checkDocument.ts'
import { addressesOf } from '../features/lessons/document/render/addresses.ts'
import { renderDocument } from '../features/lessons/document/render/renderDocument.ts'
import { wordsFor } from '../features/lessons/document/render/words.ts'
import { anyDocument } from './lessonDocuments.ts'

const addresses = addressesOf('0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d40')
const links = /^(https?:\/\/|mailto:|\/learn\/|\/files\/|#t-)/

/** Whatever an author writes: the page is well-formed, has nothing that is not on the list, and says what they wrote. */
export function renderingHolds(runs: number): void {
  const property = fc.property(anyDocument, (json) => {
    const checked = checkDocument(json)
    if ('refusals' in checked) throw new Error(`refused: ${JSON.stringify(checked.refusals)}`)
    const { html, altered } = renderDocument(checked.document, {
      language: 'en',
      words: wordsFor('en'),
      addresses,
    })
    const errors: string[] = []
    const tree = fromHtml(html, { fragment: true, onerror: ({ ruleId }) => void errors.push(String(ruleId)) })
    expect(errors.filter((error) => !error.endsWith('-in-input-stream'))).toEqual([])
    expect(altered).toBe(false)
    eachElement(tree, checkElement)
    expect(textOf(tree)).toBe(textIn(checked.document))
  })
  fc.assert(property, { numRuns: runs })
}

/** Whatever is sent as a document: it is refused, or kept in a form that is kept as it is. */
export function checkingHolds(runs: number): void {
  const type = fc.constantFrom(
    'doc',
    'paragraph',
    'heading',
    'text',
    'quote',
    'table',
    'image',
    'constructor',
    '__proto__',
  )
  const { nodeLike } = fc.letrec((tie) => ({
    nodeLike: fc.oneof(
      { maxDepth: 5 },
      fc.anything(),
      fc.record(
        {
          type: fc.oneof(type, fc.string()),
          attrs: fc.oneof(
            fc.anything(),
            fc.dictionary(fc.constantFrom('id', 'level', 'tex', 'href', 'file'), fc.anything()),
          ),
          content: fc.oneof(fc.anything(), fc.array(tie('nodeLike'))),
          marks: fc.oneof(
            fc.anything(),
            fc.array(fc.record({ type: fc.constantFrom('strong', 'link'), attrs: fc.anything() })),
          ),
          text: fc.oneof(fc.string(), fc.anything()),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  }))
  const json = fc.oneof(
    nodeLike,
    anyDocument,
    fc.array(nodeLike).map((content) => ({ type: 'doc', content })),
  )
  fc.assert(
    fc.property(json, (value) => {
      const checked = checkDocument(value)
      if ('refusals' in checked) expect(checked.refusals).not.toEqual([])
      else expect(checkDocument(checked.json)).toMatchObject({ json: checked.json })
    }),
    { numRuns: runs },
  )
}

function eachElement(node: Nodes, look: (element: Element) => void): void {
  if (node.type === 'element') look(node)
  if ('children' in node) for (const child of node.children) eachElement(child, look)
}

function checkElement({ tagName, properties }: Element): void {
  expect(tagName).not.toMatch(/^(script|style|form|input|iframe|object|embed|svg)$/)
  for (const [name, value] of Object.entries(properties)) {
    expect(name).not.toMatch(/^(on|style$|srcDoc)/)
    if (name === 'href') expect(String(value)).toMatch(links)
    if (name === 'src') expect(String(value)).toMatch(/^\/files\//)
    if (name === 'id') expect(String(value)).toMatch(/^t-/)
  }
}

/** The text of a page without our own words; of a formula its TeX. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element') {
    const { tagName, properties } = node
    const classes = [properties.className].flat()
    if (['t-callout-kind', 't-provider', 't-ref'].some((name) => classes.includes(name))) return ''
    if (properties.role === 'doc-backlink') return '↩'
    if (tagName === 'math') return annotationOf(node)
    if (classes.includes('t-embed')) return node.children.slice(0, 1).map(textOf).join('')
  }
  return node.children.map(textOf).join('')
}

function annotationOf(math: Element): string {
  let tex = ''
  eachElement(math, (element) => {
    if (element.tagName === 'annotation') tex += element.children.map(textOf).join('')
  })
  return tex
}

/** What a page of a document should say, footnotes at the end. */
function textIn(document: Node): string {
  const notes: string[] = []
  const say = (node: Node): string => {
    const { attrs } = node
    switch (node.type.name) {
      case 'text':
        return node.text ?? ''
      case 'formula':
      case 'inlineFormula':
        return attrs.tex
      case 'embed':
        return attrs.title || attrs.url
      case 'fileLink':
        return attrs.name || (attrs.file ?? 'A file is missing here.')
      case 'image': {
        const missing = attrs.file === null ? attrs.alt || 'A picture is missing here.' : ''
        return missing + node.children.map(say).join('')
      }
      case 'footnote':
        notes.push(node.children.map(say).join(''))
        return ''
      default:
        return node.children.map(say).join('')
    }
  }
  const body = say(document)
  return body + notes.map((note) => `${note} ↩`).join('')
}

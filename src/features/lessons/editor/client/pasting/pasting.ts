import { Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasId } from '../../../document/shared/blockIds.ts'
import { schema } from '../../../document/shared/schema.ts'
import { cleanSource, looksLikeMarkdown } from './cleanSource.ts'
import { cleanTree } from './cleanTree.ts'

/** Converts Markdown on the server; null where it cannot. */
export type Convert = (text: string) => Promise<unknown[] | null>

/** Takes what is pasted for what it means, and nothing of its looks. */
export function pasting(convert: Convert): Plugin {
  let isPlain = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, { key, shiftKey }) {
          isPlain = shiftKey && key.toLowerCase() === 'v'
          return false
        },
      },
      transformPastedHTML: clean,
      transformPasted: (slice, view) => withoutIdsOf(view.state.doc, slice),
      handlePaste(view, event) {
        const data = event.clipboardData
        const text = data?.getData('text/plain') ?? ''
        const inCode = view.state.selection.$from.parent.type === schema.nodes.codeBlock
        if (isPlain || inCode || data?.types.includes('text/html') || !looksLikeMarkdown(text)) return false
        void pasteMarkdown(view, text, convert)
        return true
      },
    },
  })
}

function clean(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanSource(html), 'text/html')
  cleanTree(body)
  return body.innerHTML
}

async function pasteMarkdown(view: EditorView, text: string, convert: Convert): Promise<void> {
  const blocks = await convert(text)
  if (view.isDestroyed) return
  const parsed = blocks === null ? null : parseBlocks(blocks)
  if (parsed === null) view.pasteText(text)
  else {
    const slice = withoutIdsOf(view.state.doc, Slice.maxOpen(Fragment.fromArray(parsed)))
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  }
}

function parseBlocks(blocks: readonly unknown[]): Node[] | null {
  try {
    return blocks.map((block) => schema.nodeFromJSON(block))
  } catch {
    return null
  }
}

/** A block that is moved keeps its id, and a copy of one that is there gets another. */
function withoutIdsOf(document: Node, slice: Slice): Slice {
  const present = new Set<unknown>()
  document.descendants((node) => {
    if (hasId(node)) present.add(node.attrs.id)
    return !node.isTextblock
  })
  const renew = (node: Node): Node => {
    if (node.isText || node.isInline) return node
    const attrs = hasId(node) && present.has(node.attrs.id) ? { ...node.attrs, id: null } : node.attrs
    return node.type.create(attrs, Fragment.fromArray(node.children.map(renew)), node.marks)
  }
  return new Slice(Fragment.fromArray(slice.content.content.map(renew)), slice.openStart, slice.openEnd)
}

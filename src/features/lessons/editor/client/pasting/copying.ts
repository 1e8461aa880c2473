import { Fragment, type Node, type Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { schema } from '../../../document/shared/schema.ts'

/** Writes a document as Markdown. */
export type Write = (document: Node) => string

/**
 * Puts Markdown on the clipboard as the plain text beside the HTML. Its writer is loaded once something is selected; what is copied
 * before it is there is the words alone.
 */
export function copying(load: () => Promise<Write>): Plugin {
  let write: Write | null = null
  let isAsked = false
  return new Plugin({
    view: () => ({
      update({ state }) {
        if (isAsked || state.selection.empty) return
        isAsked = true
        load().then(
          (loaded) => {
            write = loaded
          },
          () => {
            isAsked = false
          },
        )
      },
    }),
    props: {
      // The editor takes the words alone for an empty text.
      clipboardTextSerializer: (slice) => (write === null ? '' : markdownOf(slice, write)),
    },
  })
}

/** A part of a document as Markdown; empty for words without any form, which are copied as they are. */
export function markdownOf(slice: Slice, write: Write): string {
  const words = wordsOf(slice)
  if (words !== null) {
    const isPlain = words.content.every(({ isText, marks }) => isText && marks.length === 0)
    return isPlain ? '' : write(schema.topNodeType.create(null, schema.nodes.paragraph.create(null, words)))
  }
  const { content } = slice
  const first = content.firstChild?.type ?? schema.nodes.paragraph
  const around = schema.topNodeType.contentMatch.findWrapping(first) ?? []
  const blocks = around.reduceRight((inner, type) => Fragment.from(type.create(null, inner)), content)
  return write(schema.topNodeType.create(null, blocks))
}

/** The content of a part within one block of text; null for whole blocks and several. */
function wordsOf({ content, openStart, openEnd }: Slice): Fragment | null {
  const first = content.firstChild
  if (first?.isInline) return content
  const isWithin = content.childCount === 1 && openStart > 0 && openEnd > 0
  return isWithin && first?.isTextblock ? first.content : null
}

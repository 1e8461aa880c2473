import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../../document/shared/schema.ts'
import { insertPicture, leaveCaption, newPictureId } from './places.ts'
import type { Uploads } from './uploads.ts'

/**
 * Takes pictures that are pasted or dropped, and gives blocks their pictures once these are kept.
 * @param onTaken is called when pictures were put in, with the selection at the last one
 */
export function pictures(uploads: Uploads, onTaken: () => void): Plugin {
  const take = (view: EditorView, files: readonly File[]) => {
    for (const file of files) {
      const block = newPictureId()
      if (insertPicture(block, { alt: '', decorative: false })(view.state, view.dispatch, view))
        uploads.start(block, file)
    }
    onTaken()
  }
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({ Enter: leaveCaption }),
      handlePaste(view, { clipboardData }) {
        const files = picturesIn(clipboardData)
        // Programs put a picture of a text beside the text.
        if (files.length === 0 || saysSomething(clipboardData?.getData('text/html') ?? '')) return false
        take(view, files)
        return true
      },
      handleDrop(view, event) {
        const files = picturesIn(event.dataTransfer)
        if (files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at !== null) {
          const selection = Selection.near(view.state.doc.resolve(at.pos))
          view.dispatch(view.state.tr.setSelection(selection))
        }
        event.preventDefault()
        take(view, files)
        return true
      },
    },
    view(view) {
      let waits = false
      // What is kept may come while the view is being drawn.
      const settleSoon = () => {
        if (waits) return
        waits = true
        queueMicrotask(() => {
          waits = false
          if (!view.isDestroyed) settle(view, uploads)
        })
      }
      const stop = uploads.subscribe(settleSoon)
      return {
        update: (_view, before) => {
          if (before.doc !== view.state.doc) settleSoon()
        },
        destroy: () => void stop(),
      }
    },
  })
}

/** No step of the author's own, so that undoing leads to what was there before the picture. */
function settle(view: EditorView, uploads: Uploads): void {
  const transaction = view.state.tr
  view.state.doc.descendants((node, place) => {
    if (node.type === schema.nodes.image) {
      const file = uploads.toPlace(String(node.attrs.id), node.attrs.file)
      if (file !== null) transaction.setNodeAttribute(place, 'file', file)
    }
    return !node.isTextblock
  })
  if (transaction.docChanged) view.dispatch(transaction.setMeta('addToHistory', false))
}

function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

function saysSomething(html: string): boolean {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

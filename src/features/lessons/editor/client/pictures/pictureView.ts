import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { element } from '../writing/element.ts'
import type { Upload, Uploads } from './uploads.ts'

/** The words that stand at a picture in the editor. */
export type PictureWords = {
  noFile: string
  noAlt: string
  decoration: string
  describe: string
  caption: string
  choose: string
  retry: string
  sending: (given: { name: string; percent: number }) => string
  failed: (given: { name: string; reason: string }) => string
}

export type PictureGiven = {
  words: PictureWords
  uploads: Uploads
  pathOf: (file: string) => string
  /** Asks what the selected picture shows, and for its file. */
  ask: () => void
}

/** A picture with what it says to those who do not see it, and how far its upload is; its content is the caption. */
export function pictureView(
  first: Node,
  view: EditorView,
  place: () => number | undefined,
  { words, uploads, pathOf, ask }: PictureGiven,
): NodeView {
  let shown = first
  const contentDOM = element('figcaption', { dir: 'auto', 'data-hint': words.caption })
  const picture = element('img', { alt: '', draggable: 'false' })
  const told = element('p')
  const bar = element('progress', { max: '100', 'aria-hidden': 'true' })
  const alt = element('p', { 'data-alt': '', dir: 'auto' })
  const button = (text: string, act: () => void) => {
    const made = element('button', { type: 'button', tabindex: '-1' }, text)
    made.addEventListener('click', act)
    return made
  }
  const askHere = () => {
    const at = place()
    if (at === undefined) return
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
    ask()
  }
  const describe = button(words.describe, askHere)
  const choose = button(words.choose, askHere)
  const retry = button(words.retry, () => uploads.retry(String(shown.attrs.id)))
  const acts = element('p', { 'data-acts': '' })
  const box = element('div', { contenteditable: 'false', 'data-picture': '' })
  const dom = element('figure', {}, box, contentDOM)

  const show = () => {
    const { id, file, decorative } = shown.attrs
    const upload = uploads.of(String(id))
    const said = String(shown.attrs.alt)
    const needsWords = !decorative && said === ''
    if (file !== null && picture.getAttribute('src') !== pathOf(file)) picture.src = pathOf(file)
    told.textContent = textOf(upload, file !== null, words)
    told.toggleAttribute('data-failed', upload?.state === 'failed')
    if (upload?.state === 'sending') bar.value = upload.percent
    alt.textContent = decorative ? words.decoration : said || words.noAlt
    alt.toggleAttribute('data-missing', needsWords)
    const failed = upload?.state === 'failed'
    const first = failed ? [retry, choose] : file === null && upload === undefined ? [choose] : []
    acts.replaceChildren(...first, ...(first.includes(choose) ? [] : [describe]))
    box.replaceChildren(
      ...(file === null ? [] : [picture]),
      ...(told.textContent === '' ? [] : [told]),
      ...(upload?.state === 'sending' ? [bar] : []),
      alt,
      acts,
    )
    contentDOM.toggleAttribute('data-empty', shown.childCount === 0)
  }
  show()
  const stop = uploads.subscribe((block) => {
    if (block === shown.attrs.id) show()
  })
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false
      shown = node
      show()
      return true
    },
    stopEvent: ({ target }) => target instanceof HTMLButtonElement,
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
    destroy: () => void stop(),
  }
}

function textOf(upload: Upload | undefined, hasFile: boolean, words: PictureWords): string {
  if (upload?.state === 'sending') return words.sending(upload)
  if (upload?.state === 'failed') return words.failed(upload)
  return hasFile ? '' : words.noFile
}

import { type Command, type EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { schema } from '../../document/shared/schema.ts'
import { schemaNumber } from '../../document/shared/schemaNumber.ts'
import { beginningOf, stateOf } from './beginning.ts'
import { copying } from './pasting/copying.ts'
import { type Convert, pasting } from './pasting/pasting.ts'
import { type PictureWords, pictureView } from './pictures/pictureView.ts'
import { pictures } from './pictures/plugin.ts'
import { openUploads, type SendPicture } from './pictures/uploads.ts'
import type { Entry, Journal } from './saving/journal.ts'
import type { Lost } from './saving/lost.ts'
import { startSync } from './saving/sync.ts'
import type { Standing } from './saving/syncOptions.ts'
import type { Editor as Person, Transport } from './saving/wire.ts'
import { isReceived } from './writing/ids.ts'
import { editorKeys, type Surroundings } from './writing/keys.ts'
import { removeSlash, type Slash, slashMenu } from './writing/slash.ts'
import { nodeViews, type ViewWords } from './writing/views.ts'

export type EditorOptions = {
  place: HTMLElement
  /** The class of the element in which is written. */
  looks: string
  /** What the text is called, and what describes how to leave it. */
  name: string
  describedBy: string
  /** What stands where nothing is written yet. */
  hint: string
  words: ViewWords
  draft: { version: number; document: unknown }
  /** What an earlier page has left, to go on from. */
  left: Entry | null
  transport: Transport
  journal: Journal
  surroundings: Surroundings
  insertCount(query: string): number
  insertChosen(query: string, active: number): void
  convert: Convert
  pictures: { words: PictureWords; pathOf: (file: string) => string; send: SendPicture }
  onStanding(standing: Standing): void
  onEditors(people: readonly Person[]): void
  onVersion(version: number): void
  onLost(lost: readonly Lost[], by: string | null): void
}

export type LessonEditor = ReturnType<typeof mountEditor>

/** Shows an editor, and keeps what is written in it in step with the server until it is destroyed. */
export function mountEditor(options: EditorOptions) {
  const { place, name, describedBy, hint, words, transport, journal, surroundings } = options
  const beginning = beginningOf(options.draft, options.left)
  const listeners = new Set<() => void>()
  const uploads = openUploads(options.pictures.send)
  const askPicture = () => surroundings.ask('image')
  const choose = (view: EditorView, slash: Slash) => {
    removeSlash(view, slash)
    options.insertChosen(slash.query, slash.active)
  }
  const plugins = [
    slashMenu({ count: options.insertCount, choose }),
    ...editorKeys(surroundings),
    pictures(uploads, askPicture),
    pasting(options.convert),
    copying(async () => (await import('../../document/shared/markdown/writeMarkdown.ts')).writeMarkdown),
  ]
  const view = new EditorView(place, {
    state: stateOf(beginning, options.left, plugins),
    attributes: {
      class: options.looks,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': name,
      'aria-describedby': describedBy,
      'aria-placeholder': hint,
      spellcheck: 'true',
    },
    nodeViews: {
      ...nodeViews(words),
      image: (node, own, at) => pictureView(node, own, at, { ...options.pictures, uploads, ask: askPicture }),
    },
    dispatchTransaction(transaction) {
      if (view.isDestroyed) return
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged && !isReceived(transaction)) sync.changed()
      for (const listener of listeners) listener()
    },
  })
  const sync = startSync({
    host: { state: () => view.state, dispatch: (transaction) => view.dispatch(transaction) },
    transport,
    journal,
    schema: { number: schemaNumber, types: schema },
    client: beginning.client,
    start: beginning,
    now: Date.now,
    onStanding: options.onStanding,
    onEditors: options.onEditors,
    onVersion: options.onVersion,
    onLost: options.onLost,
  })
  const leaving = new AbortController()
  const { signal } = leaving
  addEventListener('pagehide', sync.flush, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? sync.flush() : sync.wake()), {
    signal,
  })
  addEventListener('online', uploads.retryOffline, { signal })
  addEventListener('beforeunload', (event) => uploads.isSending() && event.preventDefault(), { signal })
  for (const back of ['online', 'focus']) addEventListener(back, sync.wake, { signal })

  const run = (command: Command) => {
    const done = command(view.state, view.dispatch, view)
    view.focus()
    return done
  }
  return {
    state: (): EditorState => view.state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run,
    can: (command: Command) => command(view.state),
    focus: () => view.focus(),
    /** Where a place of the text is in the window. */
    coordsAt: (at: number) => view.coordsAtPos(at),
    /** The topmost block under a place of the window, with where it stands. */
    blockAt: (y: number) => topBlockAt(view, y),
    choose: (slash: Slash, active: number) => choose(view, { ...slash, active }),
    /** Puts what a merge took out back in, after the block that it stood behind, as far as that is there. */
    putBack(lost: readonly Lost[]): void {
      for (const { text, after } of lost) insertText(view, text, after)
      view.focus()
    },
    /** Puts the selection into a block, and the block into the window. */
    showBlock(id: string): void {
      // Without the focus the window stays where it is.
      view.focus()
      view.state.doc.descendants((node, at) => {
        if (node.attrs.id !== id) return true
        const selection = Selection.near(view.state.doc.resolve(at + 1))
        view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
        return false
      })
    },
    text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n', ' '),
    document: () => view.state.doc.toJSON() as unknown,
    uploads,
    saved: sync.saved,
    version: sync.version,
    pull: sync.wake,
    destroy(): void {
      leaving.abort()
      sync.stop()
      uploads.stop()
      view.destroy()
    },
  }
}

function topBlockAt(view: EditorView, y: number): { place: number; top: number; height: number } | null {
  for (const element of view.dom.children) {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (y < top - 8 || y > bottom + 8) continue
    const place = view.posAtDOM(element, 0)
    const $place = view.state.doc.resolve(place)
    return { place: $place.depth === 0 ? place : $place.before(1), top, height }
  }
  return null
}

function insertText(view: EditorView, text: string, after: string | null): void {
  let at = view.state.doc.content.size
  if (after === null) at = 0
  view.state.doc.forEach((block, offset) => {
    if (block.attrs.id === after) at = offset + block.nodeSize
  })
  const paragraphs = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.nodes.paragraph.create(null, schema.text(line)))
  view.dispatch(view.state.tr.insert(at, paragraphs).scrollIntoView())
}

import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../../document/shared/schema.ts'
import { isReceived } from './ids.ts'

/** The menu that `/` opens: where the sign stands, what follows it, and which of the matching items is chosen. */
export type Slash = { from: number; query: string; active: number }

type Told = { closed: true } | { active: number }

const key = new PluginKey<Slash | null>('slash')

export const slashOf = (state: EditorState) => key.getState(state) ?? null

/** The id of the listbox, and of its options. */
export const slashListId = 'insert-list'
export const slashOptionId = (at: number) => `insert-${at}`

const sign = /(?:^|\s)\/([\p{L}\p{N}]{0,24})$/u

/** What is typed between the sign and the selection, or null where there is none. */
function slashAt({ selection }: EditorState): { from: number; query: string } | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type === schema.nodes.codeBlock || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '￼')
  const [, query] = sign.exec(before) ?? []
  return query === undefined ? null : { from: $from.pos - query.length - 1, query }
}

type Choice = {
  /** How many items match what is typed. */
  count(query: string): number
  choose(view: EditorView, slash: Slash): void
}

/** Opens a menu at `/`, moves in it by arrow keys, and says to readers which item is chosen. */
export function slashMenu({ count, choose }: Choice): Plugin<Slash | null> {
  return new Plugin<Slash | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, slash, _before, state) {
        const told = transaction.getMeta(key) as Told | undefined
        if (told && 'closed' in told) return null
        const at = slashAt(state)
        if (at === null) return null
        if (slash === null) {
          const typed = transaction.docChanged && !isReceived(transaction) && at.query === ''
          return typed ? { ...at, active: 0 } : null
        }
        if (told) return { ...at, active: told.active }
        return { ...at, active: at.query === slash.query ? slash.active : 0 }
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const slash = key.getState(state) ?? null
        if (slash === null || count(slash.query) === 0) return {}
        return { 'aria-controls': slashListId, 'aria-activedescendant': slashOptionId(slash.active) }
      },
      handleKeyDown(view, event) {
        const slash = key.getState(view.state) ?? null
        const matching = slash === null ? 0 : count(slash.query)
        if (slash === null) return false
        if (event.key === 'Escape') {
          closeSlash(view)
          return true
        }
        if (matching === 0) return false
        const to = { ArrowDown: slash.active + 1, ArrowUp: slash.active - 1 }[event.key]
        if (to !== undefined) {
          const told: Told = { active: (to + matching) % matching }
          view.dispatch(view.state.tr.setMeta(key, told))
          return true
        }
        if (event.key !== 'Enter' && event.key !== 'Tab') return false
        choose(view, slash)
        return true
      },
      handleDOMEvents: {
        blur(view) {
          if (slashOf(view.state) !== null) closeSlash(view)
          return false
        },
      },
    },
  })
}

function closeSlash(view: EditorView): void {
  const told: Told = { closed: true }
  view.dispatch(view.state.tr.setMeta(key, told))
}

/** Takes away the sign and what was typed after it. */
export function removeSlash(view: EditorView, { from }: Slash): void {
  view.dispatch(view.state.tr.delete(from, view.state.selection.from))
}

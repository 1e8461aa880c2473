import { collab } from 'prosemirror-collab'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin } from 'prosemirror-state'
import { fixTables, tableEditing } from 'prosemirror-tables'
import { blockIds, isReceived } from './ids.ts'
import { markdownRules } from './inputRules.ts'

/** The state of an editor for a document. @param first plugins whose keys are tried before all others */
export function makeState(document: Node, client: string, first: readonly Plugin[]): EditorState {
  return EditorState.create({
    doc: document,
    plugins: [
      ...first,
      markdownRules(),
      tables(),
      gapCursor(),
      dropCursor({ class: 'dropPlace', color: false }),
      history(),
      collab({ clientID: client }),
      blockIds(),
    ],
  })
}

/** A table that a merge has left crooked is repaired by the next who writes, not by each who reads it, as both would. */
function tables(): Plugin {
  const { spec } = tableEditing()
  return new Plugin({
    ...spec,
    appendTransaction(transactions, before, state) {
      if (!transactions.some((one) => one.docChanged && !isReceived(one))) return null
      return fixTables(state, before) ?? null
    },
  })
}

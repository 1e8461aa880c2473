import type { EditorState, Plugin } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import { schema } from '../../document/shared/schema.ts'
import type { Entry } from './saving/journal.ts'
import type { SyncOptions } from './saving/syncOptions.ts'
import { makeState } from './writing/setUp.ts'

/** Where a page begins: at the document that the server is known to have, as a client of its own or as the one before. */
type Beginning = SyncOptions['start'] & { client: string }

/** A page goes on from what an earlier one has left, else it begins with the draft. */
export function beginningOf(draft: { version: number; document: unknown }, left: Entry | null): Beginning {
  if (left !== null) {
    const { base, document, client, seq, rebased, flight, merged } = left
    return { version: base, document: schema.nodeFromJSON(document), client, seq, rebased, flight, merged }
  }
  const document = schema.nodeFromJSON(draft.document)
  const nothing = { rebased: false, flight: null, merged: [] }
  return { ...nothing, version: draft.version, document, client: newClient(), seq: 1 }
}

/** The state of an editor at its beginning, with the steps that an earlier page could not send. */
export function stateOf(
  { document, client }: Beginning,
  left: Entry | null,
  plugins: readonly Plugin[],
): EditorState {
  const state = makeState(document, client, plugins)
  if (left === null) return state
  const transaction = state.tr
  for (const step of left.steps) transaction.step(Step.fromJSON(schema, step))
  return state.applyTransaction(transaction.setMeta('rebased', 0)).state
}

/** A random UUID, also on pages that are not loaded by https. */
function newClient(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

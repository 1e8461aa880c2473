import type { Node, Schema } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { Entry, Journal } from './journal.ts'
import type { Lost } from './lost.ts'
import type { Editor, RefusalReason, Transport } from './wire.ts'

/** How what is written stands with the server. */
export type Standing =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** Kept in this browser, or, where it forbids that, only on this page. */
  | { kind: 'kept'; here: boolean }
  | { kind: 'refused'; why: RefusalReason; detail: string }

/** Who holds the text: an editor, or a bare state. */
export type Host = { state(): EditorState; dispatch(transaction: Transaction): void }

export type SyncOptions = {
  host: Host
  transport: Transport
  journal: Journal
  schema: { number: number; types: Schema }
  client: string
  /** The document that the server is known to have, and its version. */
  start: {
    version: number
    document: Node
    seq: number
    rebased: boolean
    flight: Flight | null
    merged: readonly Entry['merged'][number][]
  }
  now: () => number
  onStanding(standing: Standing): void
  onEditors(editors: readonly Editor[]): void
  onVersion(version: number): void
  /** Told when others deleted what somebody here was still writing. */
  onLost(lost: readonly Lost[], by: string | null): void
}

/** A batch that was sent and whose answer is not known. */
export type Flight = { count: number; steps: unknown[] }

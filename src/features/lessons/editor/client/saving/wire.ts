import type { Cause } from '../../../shared/limits.ts'

/** What is sent to the server at once: steps on top of a version, by a page that counts what it sends. */
export type Batch = {
  base: number
  client: string
  seq: number
  schema: number
  /** Whether the steps have been moved over others' since they were made. */
  rebased: boolean
  steps: unknown[]
}

/** A batch that the server has taken, from whichever page. */
export type Change = { client: string; by: { name: string } | null; steps: unknown[] }

/** Somebody else who has this lesson open. */
export type Editor = { _id: string; name: string; photoURL: string }

/** Why the server will not take what is written, whatever is done about it. */
export type RefusalReason = 'invalid' | 'forbidden' | 'gone' | 'schema' | 'signed-out' | 'too-old'

/** What became of a batch. */
export type Sent =
  | { kind: 'saved'; version: number }
  | { kind: 'behind' }
  | { kind: 'too-old' }
  | { kind: 'refused'; why: RefusalReason; detail: string }
  | { kind: 'away'; after: number | null }

/** What others have written since a version. */
export type Received =
  | { kind: 'changes'; version: number; changes: readonly Change[]; editors: readonly Editor[] }
  | { kind: 'too-old' }
  | { kind: 'refused'; why: RefusalReason; detail: string }
  | { kind: 'away'; after: number | null }

/** The server, as saving sees it. None of these throws. */
export type Transport = {
  send(batch: Batch): Promise<Sent>
  /** Sends the whole document, where one step alone is too large for a batch. */
  replace(version: number, document: unknown): Promise<Sent>
  changesSince(version: number): Promise<Received>
  /** Puts a document into the history, which a merge would otherwise take out of it. */
  keep(kept: { base: number; document: unknown; because: Cause }): Promise<'kept' | 'refused' | 'away'>
}

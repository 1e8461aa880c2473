import { unseal } from '../config/secret.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { Words } from './message.ts'
import { messageKey } from './outbox.ts'
import { findMessage, listMessages, type MessageState, type OutboxRow, reviveMessage } from './store.ts'

/** A letter as an administrator sees it in a list: everything but its words. */
export type MessageSummary = {
  id: string
  kind: string
  to: string
  subject: string
  state: MessageState
  attempts: number
  /** What the mail server replied last, when an attempt has failed. */
  lastFailure: string | null
  /** ISO instants. */
  createdAt: string
  nextAttemptAt: string | null
}

/** The letters of the last weeks, newest first; `before` is the id of the last one seen. With `state` those that stand so. */
export async function readOutbox(
  db: Db,
  asked: { limit: number; before?: string | undefined; state?: MessageState | undefined },
): Promise<MessageSummary[]> {
  return (await listMessages(db, asked)).map(summarize)
}

/** One letter without its words, and whether they are still here; null when there is no such letter. */
export async function findInOutbox(
  db: Db,
  id: string,
): Promise<(MessageSummary & { readable: boolean }) | null> {
  const row = await findMessage(db, id)
  return row === undefined ? null : { ...summarize(row), readable: row.sealed_words !== null }
}

/**
 * What a letter says, for an administrator of an instance that does not send it, or could not. Null when there is no
 * such letter, or its words are gone because it was sent.
 */
export async function readMessage(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  id: string,
): Promise<(MessageSummary & { text: string }) | null> {
  const row = await findMessage(db, id)
  if (row === undefined || row.sealed_words === null) return null
  const { text } = JSON.parse(unseal(messageKey(secret), row.sealed_words)) as Words
  return { ...summarize(row), text }
}

/** Has a letter tried again that was given up or kept. False when there is none that waits for nothing. */
export async function sendAnew({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await reviveMessage(db, id, clock.now())
  return numUpdatedRows > 0n
}

function summarize(row: OutboxRow): MessageSummary {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: stateOf(row),
    attempts: row.attempts,
    lastFailure: row.last_failure,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
  }
}

function stateOf({ sent_at: sent, given_up_at: givenUp, kept_at: kept }: OutboxRow): MessageState {
  if (sent !== null) return 'sent'
  if (givenUp !== null) return 'given-up'
  return kept === null ? 'waiting' : 'kept'
}

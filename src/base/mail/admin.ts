import { unseal } from '../config/secret.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { Words } from './message.ts'
import { messageKey } from './outbox.ts'
import { findMessage, listMessages, type MessageState, type OutboxRow, reviveMessage } from './store.ts'

/** A message as an administrator's list shows it, without its text. */
export type MessageSummary = {
  id: string
  kind: string
  to: string
  subject: string
  state: MessageState
  attempts: number
  /** The mail server's last reply, when an attempt has failed. */
  lastFailure: string | null
  /** ISO instants. */
  createdAt: string
  nextAttemptAt: string | null
}

/** The messages of the last weeks, newest first. @param asked `before` is the id of the last one seen */
export async function readOutbox(
  db: Db,
  asked: { limit: number; before?: string | undefined; state?: MessageState | undefined },
): Promise<MessageSummary[]> {
  return (await listMessages(db, asked)).map(summarize)
}

/** One message without its text, and whether that is still kept; null when there is no such message. */
export async function findInOutbox(
  db: Db,
  id: string,
): Promise<(MessageSummary & { readable: boolean }) | null> {
  const row = await findMessage(db, id)
  return row === undefined ? null : { ...summarize(row), readable: row.sealed_words !== null }
}

/**
 * A message with its text, for an administrator of an instance that does not or could not send it. Null when there is no
 * such message, or its text was deleted after it was sent.
 * @throws Error when it was encrypted with another secret
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

/** Queues a message again that was given up or kept. False when there is none, or it was sent or still waits. */
export async function requeueMessage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<boolean> {
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

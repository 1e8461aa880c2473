import type { Node } from 'prosemirror-model'
import type { Db } from '../../../base/db/db.ts'
import { wordCount } from '../document/shared/content/minutes.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { pack } from '../history/packing.ts'
import { insertVersion } from '../history/store.ts'
import type { Lesson } from '../shared/lesson.ts'
import { limits, type Reason, session } from '../shared/limits.ts'
import { type Draft, insertChange } from './store.ts'

/** A change to save, and what it makes of the document. */
export type Saving = {
  before: Node
  after: Node
  steps: unknown[]
  client: string
  seq: number
  authorId: string
  now: Date
  /** Why what was there before is kept in any case; null to keep it only where it ends a session. */
  keep: Reason | null
}

/**
 * Saves a change of a draft that is held, and keeps what was there before in the history where a session ends with it.
 * @returns what the draft is then; undefined when the client's change of that number was saved before
 */
export async function saveChange(
  db: Db,
  lesson: Lesson,
  draft: Draft,
  { before, after, steps, client, seq, authorId, now, keep }: Saving,
): Promise<{ version: number; changedAt: string } | undefined> {
  const ends = hasEnded(draft, authorId, now)
  const reason = keep ?? (ends ? 'auto' : null)
  const lastNr = draft.lastNr + (reason === null || draft.sessionBegan === null ? 0 : 1)
  const began = ends || keep === 'restore' ? null : draft.sessionBegan
  const version = draft.version + steps.length
  const changedAt = await insertChange(db, lesson, {
    version,
    client,
    seq,
    authorId,
    at: now,
    steps,
    session: { by: authorId, began: began ?? now.toISOString() },
    lastNr,
    schema: schemaNumber,
    checkpoint: draft.pending + 1 < limits.checkpoint && !isLarge(steps) ? null : after.toJSON(),
  })
  if (changedAt === undefined) return undefined
  if (reason !== null) await keepSession(db, lesson, draft, before, reason)
  return { version, changedAt }
}

/** Whether so many changes of this size would be too much to put a document together of. */
function isLarge(steps: readonly unknown[]): boolean {
  return JSON.stringify(steps).length > limits.change
}

/**
 * Keeps what the present session of a draft that is held has written. Without a session it is in the history already.
 * @returns the number of the latest version then
 */
export async function keepSession(
  db: Db,
  lesson: Lesson,
  { lastNr, version, sessionBy, sessionBegan, changedAt }: Draft,
  document: Node,
  reason: Reason,
): Promise<number> {
  if (sessionBegan === null) return lastNr
  await insertVersion(db, lesson, {
    nr: lastNr + 1,
    draft: version,
    reason,
    because: null,
    authorId: sessionBy,
    beganAt: sessionBegan,
    at: changedAt,
    schema: schemaNumber,
    packed: await pack(document.toJSON()),
    words: wordCount(document),
    label: '',
  })
  return lastNr + 1
}

/** Whether the session of a draft has ended when somebody changes it. */
function hasEnded({ sessionBy, sessionBegan, changedAt }: Draft, authorId: string, now: Date): boolean {
  if (sessionBegan === null) return false
  const minutesSince = (at: string) => (now.getTime() - Date.parse(at)) / 60_000
  return (
    sessionBy !== authorId ||
    minutesSince(changedAt) > session.idle ||
    minutesSince(sessionBegan) > session.longest
  )
}

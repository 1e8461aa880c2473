import type { Db } from '../../../base/db/db.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { readCurrent } from '../drafts/documents.ts'
import { keepSession } from '../drafts/saving.ts'
import { deleteOldChanges, holdDraft, listIdle, settleDraft } from '../drafts/store.ts'
import { keepBound, keepOneEach } from '../history/thinning/store.ts'
import { deleteEditorsBefore } from '../presence/store.ts'
import type { Lesson } from '../shared/lesson.ts'
import { changeDays, session } from '../shared/limits.ts'

/** How many lessons one statement finds whose session has ended. */
const together = 200

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Keeps what was written in sessions that have ended by themselves. */
export async function endSessions(db: Db, now: Date): Promise<void> {
  const idle = before(now, session.idle)
  for (;;) {
    const lessons = await listIdle(db, { before: idle, limit: together })
    for (const lesson of lessons) await endSession(db, lesson, idle)
    if (lessons.length < together) return
  }
}

function endSession(db: Db, lesson: Lesson, idle: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, lesson)
    if (draft === undefined || draft.sessionBegan === null || Date.parse(draft.changedAt) >= idle.getTime())
      return
    const { document } = await readCurrent(transaction, lesson)
    const lastNr = await keepSession(transaction, lesson, draft, document, 'auto')
    const settled = { schema: schemaNumber, base: draft.version, document: document.toJSON(), lastNr }
    await settleDraft(transaction, lesson, settled)
  })
}

/** Removes what the history keeps for a while only: changes, versions that were kept by themselves, who was there. */
export async function thinHistory(db: Db, now: Date): Promise<void> {
  await deleteOldChanges(db, before(now, changeDays * 24 * 60))
  await keepOneEach(db, { span: 'day', days: 30, now })
  await keepOneEach(db, { span: 'month', days: 365, now })
  await keepBound(db, now)
  await deleteEditorsBefore(db, before(now, 24 * 60))
}

import type { Node } from 'prosemirror-model'
import type { Db } from '../../../base/db/db.ts'
import { afterCommit } from '../../../base/db/transactions.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { IfMatch } from '../../../base/http/conditional.ts'
import { newId } from '../../../base/ids.ts'
import { insertUses } from '../../outline/uses/store.ts'
import type { Change, LessonDraft } from '../contract.ts'
import { checkDocument } from '../document/checkDocument.ts'
import { filesIn } from '../document/content/filesIn.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { noteEditor } from '../presence/store.ts'
import {
  changedMeanwhile,
  otherSchema,
  otherVersion,
  refusedText,
  unknownLesson,
  versionGone,
} from '../problems.ts'
import { itemOf, type Lesson } from '../shared/lesson.ts'
import { limits } from '../shared/limits.ts'
import type { Documents } from './documents.ts'
import { saveChange } from './saving.ts'
import { type Applied, applySent, stepBetween } from './steps.ts'
import { type Draft, findDraft, findTaken, holdDraft, listChanges } from './store.ts'

/** Who does something to lessons, when, and with what is remembered of them. */
export type Given = { db: Db; documents: Documents; actor: Pick<Actor, 'id'>; now: Date }

/** What a page sends to be saved. */
export type SentChange = {
  base: number
  client: string
  seq: number
  schema: number
  rebased: boolean
  steps: unknown[]
}

/**
 * What is being written of a lesson.
 * @throws Problem 404
 */
export async function readDraft({ db, documents, actor, now }: Given, lesson: Lesson): Promise<LessonDraft> {
  const draft = await findDraft(db, lesson, { now, except: actor.id })
  if (draft === undefined) throw unknownLesson()
  const { version, document } = await documents.read(db, lesson, draft)
  const { published, editors } = draft
  return { schema: schemaNumber, version, document: document.toJSON(), published, editors }
}

/**
 * Saves steps of a page, once for each client and number.
 * @returns the version of the draft after them
 * @throws Problem 404; 409 with the changes of others, or for another schema; 410; 422
 */
export function takeChange(given: Given, lesson: Lesson, sent: SentChange): Promise<{ version: number }> {
  return change(given, lesson, async (transaction, draft) => {
    if (draft.version !== sent.base) {
      const taken = await findTaken(transaction, lesson, sent)
      if (taken !== undefined) return { taken }
    }
    if (sent.schema !== schemaNumber) throw otherSchema(schemaNumber)
    if (draft.version !== sent.base) throw await movedOn(transaction, lesson, draft, sent.base)
    const { document: before } = await given.documents.read(transaction, lesson, draft)
    const applied = applySent(before, sent.steps)
    if ('refusal' in applied) throw refusedText(applied.refusal)
    return { ...sent, before, applied, keep: sent.rebased && applied.removes ? 'merge' : null }
  })
}

/**
 * Replaces the text of a draft.
 * @throws Problem 404, 409 for another schema, 412 when it is not in the version that was read, 422
 */
export async function replaceDraft(
  given: Given,
  lesson: Lesson,
  { schema, document, ifMatch }: { schema: number; document: unknown; ifMatch: IfMatch },
): Promise<{ version: number }> {
  if (schema !== schemaNumber) throw otherSchema(schemaNumber)
  const checked = checkDocument(document)
  if ('refusals' in checked) throw refusedText(checked.refusals[0]?.code ?? 'not-a-document')
  return change(given, lesson, async (transaction, draft) => {
    if (ifMatch !== '*' && !ifMatch.includes(String(draft.version))) throw otherVersion()
    const { document: before } = await given.documents.read(transaction, lesson, draft)
    return replaced(before, checked.document, draft)
  })
}

/**
 * Makes another document the text of a draft, while that is in a version.
 * @throws Problem 404, 409 with the changes of others, 410
 */
export function putBack(
  given: Given,
  lesson: Lesson,
  { base, document }: { base: number; document: Node },
): Promise<{ version: number }> {
  return change(given, lesson, async (transaction, draft) => {
    if (draft.version !== base) throw await movedOn(transaction, lesson, draft, base)
    const { document: before } = await given.documents.read(transaction, lesson, draft)
    return replaced(before, document, draft)
  })
}

/**
 * What has changed in a draft after a version, and who else is there. Notes that the actor is there.
 * @throws Problem 404, 410 when that cannot be told any more
 */
export async function followDraft(
  { db, actor, now }: Given,
  lesson: Lesson,
  after: number,
): Promise<{ version: number; changes: Change[] } & Pick<LessonDraft, 'editors'>> {
  const draft = await findDraft(db, lesson, { now, except: actor.id })
  if (draft === undefined) throw unknownLesson()
  const { version, editors } = draft
  const changes = after === version ? [] : await changesSince(db, lesson, draft, after)
  if (changes === null) throw versionGone(version)
  await noteEditor(db, lesson, { userId: actor.id, now })
  return { version, changes, editors }
}

/** What a change makes of a draft, or the version that it made when it was sent first. */
type Made =
  | { taken: number }
  | { before: Node; applied: Applied; client: string; seq: number; keep: 'merge' | 'restore' | null }

/** Changes a draft in a transaction of its own. @throws Problem 404, and what `make` throws */
async function change(
  { db, documents, actor, now }: Given,
  lesson: Lesson,
  make: (transaction: Db, draft: Draft) => Promise<Made>,
): Promise<{ version: number }> {
  return db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, lesson)
    if (!draft?.isLiving) throw unknownLesson()
    const made = await make(transaction, draft)
    if ('taken' in made) return { version: made.taken }
    const { applied, ...saving } = made
    const { document, steps } = applied
    const saved = await saveChange(transaction, lesson, draft, {
      ...saving,
      steps,
      after: document,
      authorId: actor.id,
      now,
    })
    if (saved !== undefined) {
      await insertUses(transaction, itemOf(lesson), filesIn(steps))
      afterCommit(() => documents.remember(lesson, saved, document))
      return { version: saved.version }
    }
    const taken = await findTaken(transaction, lesson, made)
    if (taken === undefined) throw new Error('A change was neither saved nor known.')
    return { version: taken }
  })
}

/** The change that makes one document of another. */
function replaced(before: Node, after: Node, { version }: Draft): Made {
  const step = stepBetween(before, after)
  if (step === null) return { taken: version }
  const applied = applySent(before, [step.toJSON()])
  if ('refusal' in applied) throw refusedText(applied.refusal)
  return { before, applied, client: newId(), seq: 1, keep: 'restore' }
}

/** The problem of a page that is behind. */
async function movedOn(db: Db, lesson: Lesson, draft: Draft, base: number) {
  const changes = await changesSince(db, lesson, draft, base)
  return changes === null ? versionGone(draft.version) : changedMeanwhile(draft.version, changes)
}

/** The changes of a draft after a version; null when that is none of its own, or they are no longer known. */
async function changesSince(
  db: Db,
  lesson: Lesson,
  { version }: Pick<Draft, 'version'>,
  after: number,
): Promise<Change[] | null> {
  const range = { after, until: version, bytes: limits.behindBytes }
  const { changes, from } = await listChanges(db, lesson, range)
  if (from !== after) return null
  return changes.map(({ client, by, steps }) => ({ client, by, steps }))
}

import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { keyAfter, toPage } from '../../../base/http/paging.ts'
import { insertUses } from '../../outline/uses/store.ts'
import type { LessonVersion, WholeLessonVersion } from '../contract.ts'
import { checkDocument } from '../document/checkDocument.ts'
import { filesIn } from '../document/content/filesIn.ts'
import { wordCount } from '../document/shared/content/minutes.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { type Given, putBack } from '../drafts/actions.ts'
import { readAt, readNode } from '../drafts/documents.ts'
import { findLivingDraft, holdDraft, setLastNr } from '../drafts/store.ts'
import { pack, unpack } from '../history/packing.ts'
import { countKept, findVersion, insertVersion, labelVersion, listVersions } from '../history/store.ts'
import {
  otherSchema,
  refusedText,
  tooManyKept,
  unknownLesson,
  unknownVersion,
  versionGone,
} from '../problems.ts'
import { itemOf, type Lesson } from '../shared/lesson.ts'
import { type Cause, limits } from '../shared/limits.ts'

const listing = { name: 'lesson-versions', key: z.tuple([z.int().positive()]) }

/**
 * One page of the history of a lesson, the latest first.
 * @throws Problem 404
 */
export async function browseVersions(
  db: Db,
  lesson: Lesson,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<LessonVersion>> {
  const [before] = keyAfter(after, listing) ?? [null]
  const rows = await listVersions(db, lesson, { before, limit: limit + 1 })
  if (rows.length === 0 && !(await findLivingDraft(db, lesson))) throw unknownLesson()
  return toPage(rows, limit, listing, ({ nr }) => [nr] as const)
}

/**
 * A version of the history with its text, as a document of the present schema.
 * @throws Problem 404
 */
export async function readVersion(db: Db, lesson: Lesson, nr: number): Promise<WholeLessonVersion> {
  const version = await findVersion(db, lesson, nr)
  if (version === undefined) throw unknownVersion()
  const { packed, schema, ...entry } = version
  return { ...entry, schema: schemaNumber, document: readNode(await unpack(packed), schema).toJSON() }
}

/**
 * Keeps a version of the draft under a name. Returns its number in the history.
 * @throws Problem 404, 410 when there is no such version any more
 */
export function nameVersion(
  { db, actor, now }: Given,
  lesson: Lesson,
  { version, label }: { version: number; label: string },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, lesson)
    if (!draft?.isLiving) throw unknownLesson()
    const document = await readAt(transaction, lesson, version)
    if (document === null) throw versionGone(draft.version)
    return add(transaction, lesson, draft.lastNr + 1, {
      draft: version,
      reason: 'named',
      because: null,
      authorId: actor.id,
      beganAt: now.toISOString(),
      at: now.toISOString(),
      packed: await pack(document.toJSON()),
      words: wordCount(document),
      label,
    })
  })
}

/** Names a version of the history. @throws Problem 404 */
export async function label(
  db: Db,
  lesson: Lesson,
  { nr, label }: { nr: number; label: string },
): Promise<void> {
  if ((await labelVersion(db, lesson, { nr, label })) === 0) throw unknownVersion()
}

/**
 * Keeps a text that a page cannot save in the history; also of a lesson in the trash. Returns its number there.
 * @throws Problem 404, 409 when as many are kept as may be, 422
 */
export async function keepText(
  { db, actor, now }: Given,
  lesson: Lesson,
  { schema, document, because }: { schema: number; document: unknown; because: Cause },
): Promise<number> {
  if (schema > schemaNumber) throw otherSchema(schemaNumber)
  const checked = checkDocument(document)
  if ('refusals' in checked) throw refusedText(checked.refusals[0]?.code ?? 'not-a-document')
  const packed = await pack(checked.json)
  return db.transaction().execute(async (transaction) => {
    const draft = await holdDraft(transaction, lesson)
    if (draft === undefined) throw unknownLesson()
    if ((await countKept(transaction, lesson)) >= limits.kept) throw tooManyKept(limits.kept)
    await insertUses(transaction, itemOf(lesson), filesIn(checked.json))
    return add(transaction, lesson, draft.lastNr + 1, {
      draft: null,
      reason: 'kept',
      because,
      authorId: actor.id,
      beganAt: now.toISOString(),
      at: now.toISOString(),
      packed,
      words: wordCount(checked.document),
      label: '',
    })
  })
}

/**
 * Makes a version of the history the text of the draft again. Returns the draft's version.
 * @throws Problem 404, 409 with the changes of others, 410
 */
export async function restoreVersion(
  given: Given,
  lesson: Lesson,
  { nr, base }: { nr: number; base: number },
): Promise<{ version: number }> {
  const version = await findVersion(given.db, lesson, nr)
  if (version === undefined) throw unknownVersion()
  const document = readNode(await unpack(version.packed), version.schema)
  return putBack(given, lesson, { base, document })
}

/** Adds a version to the history of a draft that is held. */
async function add(
  db: Db,
  lesson: Lesson,
  nr: number,
  version: Omit<Parameters<typeof insertVersion>[2], 'nr' | 'schema'>,
): Promise<number> {
  await insertVersion(db, lesson, { ...version, nr, schema: schemaNumber })
  await setLastNr(db, lesson, nr)
  return nr
}

import type { Node } from 'prosemirror-model'
import type { Db } from '../../../base/db/db.ts'
import { listSizes } from '../../files/store.ts'
import { showUses } from '../../outline/uses/store.ts'
import { filesIn } from '../document/content/filesIn.ts'
import type { Pictures } from '../document/render/page.ts'
import { wordCount } from '../document/shared/content/minutes.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { createLessonThread } from '../document/thread/lessonThread.ts'
import type { LessonPage } from '../document/thread/tasks.ts'
import { readAt, readCurrent } from '../drafts/documents.ts'
import { keepSession } from '../drafts/saving.ts'
import { holdDraft, settleDraft } from '../drafts/store.ts'
import { pack } from '../history/packing.ts'
import { insertVersion } from '../history/store.ts'
import { newerPublished, unknownLesson, versionGone } from '../problems.ts'
import { itemOf, type Lesson } from '../shared/lesson.ts'
import { findLanguage, findPublished, putPage } from './store.ts'

/** The thread that renders lessons and converts Markdown; it starts when there is something to do. */
export const lessonThread = createLessonThread()

/** A document as a page of its course. */
export async function render(db: Db, { courseId }: Lesson, document: Node): Promise<LessonPage> {
  const language = (await findLanguage(db, courseId)) ?? 'en'
  const json: unknown = document.toJSON()
  const pictures = await picturesOf(db, courseId, filesIn(json))
  return lessonThread.render({ document: json, course: courseId, language, pictures })
}

/** The sizes of those of some pictures that there are. */
export async function picturesOf(db: Db, courseId: string, files: readonly string[]): Promise<Pictures> {
  return files.length === 0 ? {} : Object.fromEntries(await listSizes(db, courseId, files))
}

/** Stores what was rendered of a version of the history. */
export async function storePage(
  db: Db,
  lesson: Lesson,
  { nr, version }: { nr: number; version: number },
  page: LessonPage,
): Promise<void> {
  const { renderer, html, headings, blocks, links, files, texts, findings, minutes } = page
  const shown = { renderer, html, headings, blocks, links, files, texts, findings, minutes }
  await putPage(db, lesson, { nr, version, ...shown })
}

/**
 * Publishes a lesson in exactly one version of its draft, the present one for null. What is published already stays as it is.
 * @throws Problem 404, 410 when there is no such version any more, or a later one is published
 */
export async function publishLesson(
  transaction: Db,
  lesson: Lesson,
  { version, actorId, now }: { version: number | null; actorId: string; now: Date },
): Promise<void> {
  const draft = await holdDraft(transaction, lesson)
  if (draft === undefined) throw unknownLesson()
  const wanted = version ?? draft.version
  const published = await findPublished(transaction, lesson)
  if (published?.version === wanted) return
  if (published !== undefined && published.version > wanted) throw newerPublished(draft.version)
  const document = await readAt(transaction, lesson, wanted)
  if (document === null) throw versionGone(draft.version)
  const isCurrent = wanted === draft.version
  const current = isCurrent ? document : (await readCurrent(transaction, lesson)).document
  const before = isCurrent ? draft.lastNr : await keepSession(transaction, lesson, draft, current, 'auto')
  const nr = before + 1
  await insertVersion(transaction, lesson, {
    nr,
    draft: wanted,
    reason: 'publish',
    because: null,
    authorId: actorId,
    beganAt: draft.sessionBegan ?? now.toISOString(),
    at: now.toISOString(),
    schema: schemaNumber,
    packed: await pack(document.toJSON()),
    words: wordCount(document),
    label: '',
  })
  await settleDraft(transaction, lesson, {
    lastNr: nr,
    schema: schemaNumber,
    base: draft.version,
    document: isCurrent ? null : current.toJSON(),
  })
  const page = await render(transaction, lesson, document)
  await storePage(transaction, lesson, { nr, version: wanted }, page)
  await showUses(transaction, itemOf(lesson), page.files)
}

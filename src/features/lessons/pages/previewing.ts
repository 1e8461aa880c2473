import type { Db } from '../../../base/db/db.ts'
import { readAt } from '../drafts/documents.ts'
import { findLivingDraft } from '../drafts/store.ts'
import { unknownLesson, versionGone } from '../problems.ts'
import type { Lesson } from '../shared/lesson.ts'
import { lessonThread, render } from './publishing.ts'

/**
 * A version of a draft as learners would see it, and what is to be mended in it.
 * @throws Problem 404, 410 when there is no such version any more
 */
export async function previewDraft(db: Db, lesson: Lesson, version: number) {
  const draft = await findLivingDraft(db, lesson)
  if (draft === undefined) throw unknownLesson()
  const document = await readAt(db, lesson, version)
  if (document === null) throw versionGone(draft.version)
  const { html, findings } = await render(db, lesson, document)
  return { html, findings }
}

/** Markdown as blocks of a lesson, and what became of each part of it. */
export async function convertMarkdown(text: string) {
  const { document, title, report } = await lessonThread.readMarkdown({ text })
  const { content } = document as { content: Record<string, unknown>[] }
  return { title, blocks: content, report }
}

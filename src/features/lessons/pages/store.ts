import { sql } from 'kysely'
import type { Db } from '../../../base/db/db.ts'
import { listOf } from '../../../base/db/genericPlan.ts'
import { wordsToKeep } from '../../../base/db/textWords.ts'
import { type Lesson, ownLanguage } from '../shared/lesson.ts'

/** What is published of a lesson, as it is stored. */
export type PageRow = {
  version: number
  renderer: number
  html: string
  headings: { id: string; level: number; text: string }[]
  blocks: string[]
}

/** A page to store: a version of the history, rendered. */
export type NewPage = PageRow & {
  nr: number
  links: string[]
  files: string[]
  texts: { id: string; text: string }[]
  findings: { code: string; block: string | null }[]
  minutes: number
}

function pageOf(db: Db, { courseId, itemId }: Lesson) {
  return db
    .selectFrom('lesson_pages')
    .where('lesson_pages.course_id', '=', courseId)
    .where('lesson_pages.item_id', '=', itemId)
    .where('lesson_pages.language', '=', ownLanguage)
}

/** What learners read of lessons, in their order; undefined where nothing is published. */
export async function findPages(db: Db, lessons: readonly Lesson[]): Promise<(PageRow | undefined)[]> {
  const { rows } = await sql<PageRow & { nr: number }>`
    select asked.nr::int as nr, version, renderer, html, headings, blocks
    from unnest(
      ${listOf(
        'uuid',
        lessons.map(({ courseId }) => courseId),
      )}, ${listOf(
        'uuid',
        lessons.map(({ itemId }) => itemId),
      )}) with ordinality as asked (course_id, item_id, nr)
    join lesson_pages as page on page.course_id = asked.course_id and page.item_id = asked.item_id
      and page.language = ${sql.lit(ownLanguage)}`.execute(db)
  const found = new Map(rows.map(({ nr, ...page }) => [nr, page]))
  return lessons.map((_, at) => found.get(at + 1))
}

/** The version of the history that is published of a lesson, with its packed document. */
export function findPublished(db: Db, lesson: Lesson) {
  return pageOf(db, lesson)
    .innerJoin('lesson_versions as kept', (join) =>
      join
        .onRef('kept.course_id', '=', 'lesson_pages.course_id')
        .onRef('kept.item_id', '=', 'lesson_pages.item_id')
        .onRef('kept.language', '=', 'lesson_pages.language')
        .onRef('kept.nr', '=', 'lesson_pages.nr'),
    )
    .select(['lesson_pages.nr', 'lesson_pages.version', 'kept.schema', 'kept.document as packed'])
    .executeTakeFirst()
}

/** The language of a course, in which the few words of ours in its pages are; null when it says none. */
export async function findLanguage(db: Db, courseId: string): Promise<string | null> {
  const found = await db
    .selectFrom('course_facts')
    .select('language')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return found?.language ?? null
}

/** Stores a page and its words. It replaces one of an older version, and of the same version only one of an older renderer. */
export async function putPage(
  db: Db,
  { courseId, itemId }: Lesson,
  { headings, blocks, links, files, texts, findings, ...page }: NewPage,
): Promise<void> {
  const content = {
    ...page,
    headings: JSON.stringify(headings),
    blocks: JSON.stringify(blocks),
    links: JSON.stringify(links),
    files: JSON.stringify(files),
    texts: JSON.stringify(texts),
    findings: JSON.stringify(findings),
  }
  await db
    .with('page', (given) =>
      given
        .insertInto('lesson_pages')
        .values({ course_id: courseId, item_id: itemId, language: ownLanguage, ...content })
        .onConflict((there) =>
          there
            .columns(['course_id', 'item_id', 'language'])
            .doUpdateSet(content)
            .where(sql<boolean>`(lesson_pages.nr, lesson_pages.renderer) < (excluded.nr, excluded.renderer)`),
        )
        .returning(['course_id', 'item_id', 'language']),
    )
    .insertInto('lesson_words')
    .columns(['course_id', 'item_id', 'language', 'words'])
    .expression((given) =>
      given
        .selectFrom('page')
        .select(['course_id', 'item_id', 'language'])
        .select(wordsToKeep(texts.map(({ text }) => text).join('\n')).as('words')),
    )
    .onConflict((there) =>
      there
        .columns(['course_id', 'item_id', 'language'])
        .doUpdateSet((row) => ({ words: row.ref('excluded.words') })),
    )
    .execute()
}

/** In how many sittings a draft was changed since it was published: those that the history has, and the last one. */
const sittings = sql<number>`case when lesson_drafts.version > lesson_pages.version then 1 + (
  select count(distinct draft)::int from lesson_versions
  where lesson_versions.course_id = lesson_drafts.course_id and lesson_versions.item_id = lesson_drafts.item_id
    and lesson_versions.language = lesson_drafts.language
    and draft > lesson_pages.version and draft < lesson_drafts.version and reason not in ('merge', 'kept'))
  else 0 end`

/** The versions of the drafts of lessons and of what is published of them, with how long that takes. */
export function listStates(db: Db, courseId: string, items: readonly string[]) {
  return db
    .selectFrom('lesson_drafts')
    .leftJoin('lesson_pages', (join) =>
      join
        .onRef('lesson_pages.course_id', '=', 'lesson_drafts.course_id')
        .onRef('lesson_pages.item_id', '=', 'lesson_drafts.item_id')
        .onRef('lesson_pages.language', '=', 'lesson_drafts.language'),
    )
    .select([
      'lesson_drafts.item_id as id',
      'lesson_drafts.version as draft',
      'lesson_drafts.changed_at as changedAt',
      'lesson_pages.version as published',
      'lesson_pages.minutes',
    ])
    .select(sql<NewPage['findings'] | null>`lesson_pages.findings`.as('findings'))
    .select(sittings.as('unpublished'))
    .where('lesson_drafts.course_id', '=', courseId)
    .where('lesson_drafts.language', '=', ownLanguage)
    .where(sql<boolean>`lesson_drafts.item_id = any(${listOf('uuid', items)})`)
    .execute()
}

/** Deletes all that is kept of a lesson. */
export async function deleteLesson(db: Db, { courseId, itemId }: Lesson): Promise<void> {
  await db
    .deleteFrom('lesson_drafts')
    .where('course_id', '=', courseId)
    .where('item_id', '=', itemId)
    .execute()
}

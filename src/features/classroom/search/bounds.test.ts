import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../base/http/actor.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { indexesIn, plansOf, sorts, tablesReadWhole } from '../../../testing/plans.ts'
import { findLessonsWith, listTexts } from '../../lessons/finding/store.ts'
import { searchMyLessons } from './actions.ts'
import { listSearched } from './store.ts'

let database: TestDatabase

/** The id of the person, course or item with this number. */
const idOf = (number: string) =>
  sql.raw(`(lpad(to_hex(${number}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`)
const userId = '00000001-0000-7000-8000-000000000000'
const now = new Date('2026-03-01T00:00:00Z')
const given = { now, kinds: [{ ...makeItemKind('text'), words: 'page' as const }] }

beforeAll(async () => {
  database = await makeDatabase()
  const { db } = database
  await sql`
    insert into users (id, email, created_at)
    select ${idOf('nr')}, 'learner-' || nr || '@example.org', now() from generate_series(1, 100) as nr`.execute(
    db,
  )
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select ${idOf('nr')}, ${idOf('2')}, 'Course ' || nr, now(), now() from generate_series(1, 6000) as nr`.execute(
    db,
  )
  // One takes 300 courses: the three that were joined last have 2,000, 1,500 and 1,500 lessons, and all others two.
  await sql`
    insert into enrollments (id, course_id, user_id, created_at)
    select ${idOf('10000 * learner + course')}, ${idOf('course')}, ${idOf('learner')},
      timestamptz '2026-01-01' + course * interval '1 minute'
    from generate_series(1, 6000) as course, generate_series(1, 100) as learner
    where learner = 1 and course <= 300 or learner > 1 and (course + learner) % 7 = 0`.execute(db)
  await sql`
    insert into outlines (course_id, origin, published) select id, id, true from courses`.execute(db)
  await sql`
    insert into sections (course_id, id, position, title) select id, id, 1024, 'Basics' from courses`.execute(
    db,
  )
  await sql`
    insert into items (course_id, id, section_id, position, kind, title, published, done_by)
    select courses.id, ${idOf('item')}, courses.id, 1024 * item, 'text', 'Lesson ' || item, true, 'mark'
    from courses cross join lateral generate_series(1, case courses.title
      when 'Course 300' then 2000 when 'Course 299' then 1500 when 'Course 298' then 1500 else 2 end) as item
    where courses.id <= ${idOf('300')}`.execute(db)
  await sql`
    insert into lesson_drafts (course_id, item_id, schema, changed_at) select course_id, id, 1, now() from items`.execute(
    db,
  )
  await sql`
    insert into lesson_versions (course_id, item_id, language, nr, draft, reason, began_at, at, schema, document, words)
    select course_id, id, 'und', 1, 0, 'publish', now(), now(), 1, '', 0 from items`.execute(db)
  await sql`
    insert into lesson_pages (course_id, item_id, language, nr, version, renderer, html, headings, blocks, links, files,
      texts, findings, minutes)
    select course_id, id, 'und', 1, 0, 1, '', '[]', '[]', '[]', '[]', '[{"id": "block00001", "text": "Common words"}]', '[]', 1
    from items`.execute(db)
  await sql`
    insert into lesson_words (course_id, item_id, language, words)
    select course_id, id, 'und', strip(to_tsvector('simple', 'common words ' || (
      select string_agg('w' || md5(id::text || nr), ' ') from generate_series(1, 50) as nr)))
    from items`.execute(db)
  await sql`
    insert into course_clocks (course_id, user_id, started_at) select course_id, user_id, now() from enrollments`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
})

afterAll(() => database.drop())

test('one query looks through 4,000 lessons or 200 courses, and the next pages go on in the others', async () => {
  const actor = { id: userId } as Actor
  const nothing: (number | null)[] = []
  let after: string | undefined
  const seen: string[] = []
  do {
    const { items, next } = await searchMyLessons(database.db, actor, { q: 'absent', after }, given)
    nothing.push(items.length)
    after = next ?? undefined
  } while (after !== undefined)
  // 300 and 299; then 298 and 199 others; then the rest of 320.
  expect(nothing).toEqual([0, 0, 0])
  const { items } = await searchMyLessons(database.db, actor, { q: 'lesson 1999' }, given)
  seen.push(...items.map(({ courseTitle, title }) => `${courseTitle}: ${title}`))
  expect(seen).toEqual(['Course 300: Lesson 1999'])
})

test('what is found only in courses joined long ago is on a later page', async () => {
  const actor = { id: userId } as Actor
  await sql`
    update lesson_words set words = 'needle' where course_id = ${idOf('3')} and item_id = ${idOf('1')}`.execute(
    database.db,
  )
  const pages: string[][] = []
  let after: string | undefined
  do {
    const { items, next } = await searchMyLessons(database.db, actor, { q: 'needle', after }, given)
    pages.push(items.map(({ courseTitle }) => courseTitle))
    after = next ?? undefined
  } while (after !== undefined)
  expect(pages).toEqual([[], [], ['Course 3']])
})

test('the courses of a search are read from their index without sorting, and words and texts by their keys', async () => {
  for (const place of [null, ['2026-01-01T03:00:00Z', userId] as const]) {
    const [plan = []] = await plansOf(database.db, (db) =>
      listSearched(db, userId, { after: place, limit: 201 }),
    )
    expect(indexesIn(plan)).toContain('enrollments_by_date')
    expect(tablesReadWhole(plan).filter((table) => table !== 'users')).toEqual([])
    expect(sorts(plan)).toBe(false)
  }
  const lessons = Array.from({ length: 30 }, (_, nr) => ({
    courseId: `${(nr + 1).toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`,
    itemId: userId,
    needed: 3,
  }))
  const [words = []] = await plansOf(database.db, (db) => findLessonsWith(db, ['common', 'words'], lessons))
  expect(indexesIn(words)).toContain('lesson_words_pkey')
  expect(tablesReadWhole(words).filter((table) => table !== undefined)).toEqual([])
  const [texts = []] = await plansOf(database.db, (db) => listTexts(db, lessons))
  expect(indexesIn(texts)).toEqual(['lesson_pages_pkey'])
})

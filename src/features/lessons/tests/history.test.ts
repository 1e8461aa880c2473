import { Node } from 'prosemirror-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { nextOf } from '../../../testing/crawl.ts'
import { makeLesson, readDraft, send, type TestLesson, textOf, typing } from '../../../testing/lessons.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { endSessions, thinHistory } from '../chores/chores.ts'
import type { LessonVersion, WholeLessonVersion } from '../contract.ts'
import { schema } from '../document/shared/schema.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { pack } from '../history/packing.ts'
import { insertVersion } from '../history/store.ts'
import { limits } from '../shared/limits.ts'

let server: TestServer
let nadia: Person
let omar: Person
let lesson: TestLesson

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

beforeEach(async () => {
  // The clock goes on for months, and sessions end.
  nadia = await makePerson(server, 'Nadia')
  omar = await makePerson(server, 'Omar')
  lesson = await makeLesson(server, nadia)
  const created_at = server.clock.now().toISOString()
  const staff = { course_id: lesson.course, user_id: omar.id, role: 'editor', created_at }
  await server.db.insertInto('course_staff').values(staff).execute()
})

const history = async (query = '') =>
  (await nadia.browser.get(`${lesson.path}/versions${query}`)).body as LessonVersion[]

const textIn = (document: unknown) => textOf(Node.fromJSON(schema, document))

const read = async (nr: number) =>
  (await nadia.browser.get(`${lesson.path}/versions/${nr}`)).body as WholeLessonVersion

const text = async () => textIn((await readDraft(nadia, lesson)).document)

/** Nadia types the word at the beginning. */
async function type(word: string, by = nadia): Promise<number> {
  const { version } = await readDraft(by, lesson)
  const { status, body } = await send(by, lesson, { base: version, steps: typing(word) })
  expect(status).toBe(200)
  return (body as { version: number }).version
}

const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

describe('the history', () => {
  test('has a version for each session of each writer, which ends when another one writes or nobody does', async () => {
    await type('three ')
    await type('two ')
    await type('one ', omar)
    server.clock.advance({ minutes: 11 })
    await type('zero ', omar)
    server.clock.advance({ minutes: 11 })
    await endSessions(server.db, server.clock.now())
    await endSessions(server.db, server.clock.now())
    expect(await history()).toMatchObject([
      { reason: 'auto', draft: 4, by: { name: 'Omar' }, words: 4 },
      { reason: 'auto', draft: 3, by: { name: 'Omar' }, words: 3 },
      { reason: 'auto', draft: 2, by: { name: 'Nadia' }, words: 2 },
    ])
    expect(textIn((await read(1)).document)).toBe('two three ')
    expect(await text()).toBe('zero one two three ')
  })

  test('is read in pages', async () => {
    for (const label of ['A', 'B', 'C'])
      expect(await nadia.browser.post(`${lesson.path}/versions`, { version: 0, label })).toMatchObject({
        status: 201,
      })
    const first = await nadia.browser.get(`${lesson.path}/versions?limit=2`)
    expect(first.body).toMatchObject([{ label: 'C' }, { label: 'B' }])
    const next = await nadia.browser.get(nextOf(first) ?? '')
    expect(next.body).toMatchObject([{ label: 'A', reason: 'named', by: { name: 'Nadia' } }])
    expect(nextOf(next)).toBeNull()
  })

  test('keeps one version of each day for a year, and then one of each month; named ones stay', async () => {
    const at = Date.parse('2026-01-10T08:00:00Z')
    const now = new Date(Math.max(at, server.clock.now().getTime()) + 400 * 86_400_000)
    const packed = await pack(paragraphs('x'))
    const daysAgo = (days: number, hours = 0) =>
      new Date(
        Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days, 8 + hours),
      ).toISOString()
    const kept: [string, 'auto' | 'named'][] = [
      [daysAgo(35), 'auto'],
      [daysAgo(35, 1), 'named'],
      [daysAgo(35, 2), 'auto'],
      [daysAgo(2), 'auto'],
      [daysAgo(2, 1), 'auto'],
    ]
    for (const [nr, [moment, reason]] of kept.entries())
      await insertVersion(
        server.db,
        { courseId: lesson.course, itemId: lesson.item },
        {
          nr: nr + 1,
          draft: 0,
          reason,
          because: null,
          authorId: nadia.id,
          beganAt: moment,
          at: moment,
          schema: schemaNumber,
          packed,
          words: 1,
          label: '',
        },
      )
    await thinHistory(server.db, now)
    expect((await history()).map(({ nr }) => nr)).toEqual([5, 4, 3, 2])
  })
})

test('restoring again and again pushes nothing out of the history that was kept by itself this month', async () => {
  const now = server.clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const packed = await pack(paragraphs('x'))
  const version = (nr: number, reason: 'auto' | 'restore', days: number, label = '') => ({
    ...{ course_id: lesson.course, item_id: lesson.item, language: 'und', author_id: nadia.id },
    ...{ nr, draft: 0, reason, label, began_at: daysAgo(days), at: daysAgo(days), words: 1 },
    ...{ schema: schemaNumber, document: packed },
  })
  const versions = [
    version(1, 'auto', 50),
    version(2, 'restore', 45),
    version(3, 'restore', 44, 'Needed'),
    version(4, 'auto', 5),
    // What was written for an hour when another text was restored over it.
    { ...version(5, 'restore', 4), began_at: new Date(Date.parse(daysAgo(4)) - 3_600_000).toISOString() },
    ...Array.from({ length: limits.versions }, (_, at) => version(6 + at, 'restore', 1)),
  ]
  await server.db.insertInto('lesson_versions').values(versions).execute()
  await server.db
    .updateTable('lesson_drafts')
    .set({ last_nr: versions.length, changed_at: now.toISOString() })
    .where('item_id', '=', lesson.item)
    .execute()
  await thinHistory(server.db, now)
  const left = await server.db
    .selectFrom('lesson_versions')
    .select('nr')
    .where('item_id', '=', lesson.item)
    .orderBy('nr')
    .execute()
  // Gone are the two old ones that nobody has named, and then the first ones of yesterday.
  expect(left).toHaveLength(limits.versions)
  expect(left.slice(0, 4).map(({ nr }) => nr)).toEqual([3, 4, 5, 9])
})

describe('a version', () => {
  test('is named, and then counts as named', async () => {
    await type('Hello')
    await type('Well. ', omar)
    expect((await nadia.browser.put(`${lesson.path}/versions/1`, { label: 'First try' })).status).toBe(200)
    expect(await history()).toMatchObject([{ nr: 1, reason: 'named', label: 'First try' }])
    const stranger = await makePerson(server)
    const sent = { label: 'Mine' }
    expect((await server.visitor().put(`${lesson.path}/versions/1`, sent)).status).toBe(401)
    expect((await stranger.browser.put(`${lesson.path}/versions/1`, sent)).status).toBe(403)
    expect((await nadia.browser.put(`${lesson.path}/versions/9`, sent)).status).toBe(404)
    expect((await nadia.browser.put(`${lesson.path}/versions/1`, { label: 'x'.repeat(201) })).status).toBe(
      422,
    )
    expect((await nadia.browser.get(`${lesson.path}/versions/0`)).status).toBe(404)
  })

  test('of a moment ago is named by its number, and a later one is not there', async () => {
    await type('two ')
    await type('one ')
    const naming = (version: number) =>
      nadia.browser.post(`${lesson.path}/versions`, { version, label: 'Then' })
    expect(await naming(1)).toMatchObject({ status: 201, body: { nr: 1 } })
    expect(await naming(2)).toMatchObject({ status: 201, body: { nr: 2 } })
    expect(await naming(3)).toMatchObject({ status: 410 })
    expect(textIn((await read(1)).document)).toBe('two ')
    expect(textIn((await read(2)).document)).toBe('one two ')
  })

  test('is restored as a change, and what was there is in the history', async () => {
    await type('two ')
    await nadia.browser.post(`${lesson.path}/versions`, { version: 1, label: 'Then' })
    await type('one ')
    const restore = (base: number, by = nadia) =>
      by.browser.post(`${lesson.path}/versions/1/restore`, { base })
    const late = await restore(1)
    expect(late).toMatchObject({ status: 409, body: { version: 2, changes: [{ by: { name: 'Nadia' } }] } })
    expect(await restore(2, omar)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await text()).toBe('two ')
    expect(await history()).toMatchObject([
      { nr: 2, reason: 'restore', draft: 2, by: { name: 'Nadia' } },
      { nr: 1, reason: 'named' },
    ])
    expect(textIn((await read(2)).document)).toBe('one two ')
    const { body } = await nadia.browser.get(`${lesson.path}/changes?after=2`)
    expect(body).toMatchObject({
      version: 3,
      changes: [{ by: { name: 'Omar' }, steps: [{ stepType: 'replace' }] }],
    })
    const stranger = await makePerson(server)
    expect((await restore(3, stranger)).status).toBe(403)
    expect((await server.visitor().post(`${lesson.path}/versions/1/restore`, { base: 3 })).status).toBe(401)
  })
})

describe('a text that a page cannot save', () => {
  const keep = (document: object, more: object = {}, by: Person = nadia) =>
    by.browser.post(`${lesson.path}/kept`, {
      base: 0,
      schema: schemaNumber,
      document,
      because: 'merged',
      ...more,
    })

  test('is kept with its reason, up to a megabyte', async () => {
    expect(await keep(paragraphs('Typed while offline.'))).toMatchObject({ status: 201, body: { nr: 1 } })
    const long = Array.from({ length: 90 }, () => 'x'.repeat(10_000))
    expect(await keep(paragraphs(...long), { because: 'too-old' })).toMatchObject({ status: 201 })
    expect(await history()).toMatchObject([
      { nr: 2, reason: 'kept', because: 'too-old', draft: null },
      { nr: 1, reason: 'kept', because: 'merged', by: { name: 'Nadia' }, words: 3 },
    ])
    expect(textIn((await read(1)).document)).toBe('Typed while offline.')
  })

  test('is refused when it is no document, too long, or from somebody else, or there are fifty already', async () => {
    expect(await keep({ type: 'paragraph' })).toMatchObject({
      status: 422,
      body: { because: 'not-a-document' },
    })
    expect((await keep(paragraphs('x'), { because: 'mood' })).status).toBe(422)
    expect((await keep(paragraphs('x'), { schema: schemaNumber + 1 })).status).toBe(409)
    expect((await keep(paragraphs('x'.repeat(limits.document)))).status).toBe(413)
    expect((await keep(paragraphs('x'), {}, { ...nadia, browser: server.visitor() })).status).toBe(401)
    expect((await keep(paragraphs('x'), {}, await makePerson(server))).status).toBe(403)
    for (let nr = 0; nr < limits.kept; nr += 1) await keep(paragraphs(`${nr}`))
    expect(problemIn(await keep(paragraphs('x')))).toMatchObject({
      status: 409,
      type: '/problems/too-many-kept',
    })
    await nadia.browser.put(`${lesson.path}/versions/1`, { label: 'Needed' })
    expect((await keep(paragraphs('x'))).status).toBe(201)
  })
})

describe('a program', () => {
  const put = (document: object, ifMatch: string | null, by = nadia.browser) =>
    by.send(`${lesson.path}/draft`, {
      method: 'PUT',
      body: { schema: schemaNumber, document },
      headers: ifMatch === null ? {} : { 'if-match': ifMatch },
    })

  test('replaces the text that it has read, up to a megabyte, and pages follow', async () => {
    await type('Before.')
    const answer = await put(paragraphs('One.', 'Two.'), '"1"')
    expect(answer).toMatchObject({ status: 200, body: { version: 2 } })
    expect(answer.headers.get('etag')).toBe('"2"')
    expect(await text()).toBe('One.\nTwo.')
    expect(await history()).toMatchObject([{ reason: 'restore', draft: 1, words: 1 }])
    const long = Array.from({ length: 90 }, () => 'x'.repeat(10_000))
    expect((await put(paragraphs(...long), '"2"')).status).toBe(200)
    const { document } = await readDraft(nadia, lesson)
    // The same again is no change.
    expect(await put(document, '*')).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test('is refused for a text that somebody has changed meanwhile, or that it has not read', async () => {
    await type('Before.')
    expect(problemIn(await put(paragraphs('x'), '"0"'))).toMatchObject({ status: 412 })
    expect(problemIn(await put(paragraphs('x'), null))).toMatchObject({
      status: 428,
      type: '/problems/version-needed',
    })
    expect((await put(paragraphs('x'), 'x')).status).toBe(400)
    expect((await put({ type: 'doc', content: [] }, '"1"')).status).toBe(422)
    expect((await put(paragraphs('x'), '"1"', server.visitor())).status).toBe(401)
    expect((await put(paragraphs('x'), '"1"', (await makePerson(server)).browser)).status).toBe(403)
    expect((await put(paragraphs('x'.repeat(limits.document)), '"1"')).status).toBe(413)
    lesson = { ...lesson, path: lesson.path.replace(lesson.item, newId()) }
    expect((await put(paragraphs('x'), '*')).status).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeLesson, makeLink, readDraft, send, type TestLesson, typing } from '../../../testing/lessons.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { ItemRef } from '../../outline/kind.ts'
import type { LessonVersion } from '../contract.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { emptyDocument } from '../drafts/documents.ts'
import { linkKind } from '../kinds/link.ts'
import { textKind } from '../kinds/text.ts'
import { render, storePage } from '../pages/publishing.ts'

let server: TestServer
let nadia: Person
let lesson: TestLesson

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  nadia = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

beforeEach(async () => {
  lesson = await makeLesson(server, nadia)
})

const itemOf = ({ course, item }: TestLesson): ItemRef => ({ courseId: course, id: item })

const publish = (version: number | null, { course, item } = lesson, kind = textKind) =>
  server.db
    .transaction()
    .execute((transaction) =>
      kind.publish(
        transaction,
        { courseId: course, id: item },
        { version, actorId: nadia.id, now: server.clock.now() },
      ),
    )

const type = async (text: string) => {
  const { version } = await readDraft(nadia, lesson)
  expect((await send(nadia, lesson, { base: version, steps: typing(text) })).status).toBe(200)
}

const view = () => textKind.view(server.db, itemOf(lesson))

const reasons = async () =>
  ((await nadia.browser.get(`${lesson.path}/versions`)).body as LessonVersion[]).map(({ reason }) => reason)

describe('a lesson', () => {
  test('is read by nobody before it is published, and then in exactly that version', async () => {
    await type('two ')
    expect(await view()).toBeNull()
    await publish(1)
    await type('one ')
    expect(await view()).toMatchObject({ kind: 'text', version: 1, html: expect.stringContaining('>two <') })
    expect(await readDraft(nadia, lesson)).toMatchObject({ version: 2, published: 1 })
    const states = await textKind.drafts(server.db, lesson.course, [lesson.item, newId()])
    expect([...states]).toEqual([[lesson.item, { draft: 2, published: 1, unpublished: 1 }]])
    expect([...(await textKind.minutes(server.db, lesson.course, [lesson.item]))]).toEqual([[lesson.item, 1]])
    const { words } = await server.db
      .selectFrom('lesson_words')
      .select('words')
      .where('item_id', '=', lesson.item)
      .executeTakeFirstOrThrow()
    expect(words).toBe("'two'")
  })

  test('is written on after publishing, and published again as often as one likes', async () => {
    await type('three ')
    await publish(null)
    await publish(null)
    expect(await reasons()).toEqual(['publish'])
    for (let nr = 0; nr < 60; nr += 1) await type('x')
    await publish(null)
    await type('two ')
    await type('one ')
    // One of a moment ago, after which somebody has typed.
    await publish(62)
    expect(await view()).toMatchObject({
      version: 62,
      html: expect.stringContaining(`>two ${'x'.repeat(60)}three <`),
    })
    expect(JSON.stringify((await readDraft(nadia, lesson)).document)).toContain('one two x')
    expect(await reasons()).toEqual(['publish', 'auto', 'publish', 'publish'])
    await publish(null)
    expect(await view()).toMatchObject({ version: 63 })
    await expect(publish(99)).rejects.toMatchObject({ status: 410 })
  })

  test('is rendered anew when an older renderer has made its page', async () => {
    await type('Words.')
    await publish(null)
    await server.db
      .updateTable('lesson_pages')
      .set({ renderer: 0, html: '<p>Old.</p>' })
      .where('item_id', '=', lesson.item)
      .execute()
    const pages = await Promise.all([view(), view(), view()])
    for (const page of pages) expect(page).toMatchObject({ html: expect.stringContaining('Words.') })
  })

  test('stays as it was published last, though a page of an older version comes late', async () => {
    await type('two ')
    await publish(null)
    const older = { courseId: lesson.course, itemId: lesson.item }
    const before = await server.db
      .selectFrom('lesson_pages')
      .select(['nr', 'version'])
      .where('item_id', '=', lesson.item)
      .executeTakeFirstOrThrow()
    await type('one ')
    await publish(null)
    const late = await render(server.db, older, emptyDocument())
    await storePage(server.db, older, before, { ...late, renderer: late.renderer + 1 })
    expect(await view()).toMatchObject({ version: 2, html: expect.stringContaining('>one two <') })
  })

  test('is not published in an older version than it is already', async () => {
    await type('two ')
    await publish(1)
    await type('one ')
    await publish(2)
    await expect(publish(1)).rejects.toMatchObject({ status: 410 })
    expect(await view()).toMatchObject({ version: 2, html: expect.stringContaining('>one two <') })
    const { status, body } = await nadia.browser.post(`/api/course/${lesson.course}/publish`, {
      items: [{ _id: lesson.item, version: 1 }],
    })
    expect({ status, body }).toMatchObject({
      status: 410,
      body: { detail: expect.stringContaining('newer version') },
    })
    expect(await reasons()).toEqual(['publish', 'publish'])
  })

  test('tells what is to be mended in its draft, and in what is published', async () => {
    const check = () => textKind.check(server.db, lesson.course, [{ id: lesson.item, title: 'Loops' }])
    expect(await check()).toEqual([{ item: lesson.item, code: 'empty' }])
    await publish(null)
    expect(await check()).toEqual([{ item: lesson.item, code: 'empty' }])
    await type('Words.')
    expect(await check()).toEqual([])
  })

  test('is copied with what is not published yet, and goes for good with its history', async () => {
    await type('Words.')
    const copy = await makeLesson(server, nadia)
    await server.db.transaction().execute((transaction) => textKind.remove(transaction, itemOf(copy)))
    expect((await nadia.browser.get(`${copy.path}/draft`)).status).toBe(404)
    await server.db.transaction().execute((transaction) =>
      textKind.copy(transaction, itemOf(lesson), itemOf(copy), {
        actorId: nadia.id,
        now: server.clock.now(),
        quotas: server.config.files.quotas,
      }),
    )
    const { document } = await readDraft(nadia, lesson)
    expect(await readDraft(nadia, copy)).toMatchObject({ version: 0, published: null, document })
    await publish(null, copy)
    await server.db.transaction().execute((transaction) => textKind.remove(transaction, itemOf(copy)))
    const left = await server.db.selectFrom('lesson_pages').where('item_id', '=', copy.item).execute()
    expect(left).toEqual([])
  })

  test('is shown to its editors as learners would see it', async () => {
    await type('Words.')
    const preview = (version: number, by = nadia.browser) => by.post(`${lesson.path}/preview`, { version })
    expect(await preview(1)).toMatchObject({
      status: 200,
      body: { html: expect.stringContaining('Words.'), findings: [] },
    })
    expect((await preview(2)).status).toBe(410)
    expect((await preview(1, server.visitor())).status).toBe(401)
    expect((await preview(1, (await makePerson(server)).browser)).status).toBe(403)
    expect((await preview(-1)).status).toBe(422)
  })
})

test('Markdown becomes blocks for an editor, and what was not kept is told', async () => {
  const convert = (text: string, by = nadia.browser) =>
    by.post(`/api/course/${lesson.course}/markdown`, { text })
  const { status, body } = await convert('They *repeat*.\n\n<script>alert(1)</script>\n\n- one\n- two')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    blocks: [{ type: 'paragraph' }, { type: 'bulletList' }],
    report: { dropped: 1, lines: [{ code: 'script', line: 3 }] },
  })
  const document = { type: 'doc', content: (body as { blocks: object[] }).blocks }
  const answer = await nadia.browser.send(`${lesson.path}/draft`, {
    method: 'PUT',
    body: { schema: schemaNumber, document },
    headers: { 'if-match': '"0"' },
  })
  expect(answer.status).toBe(200)
  expect((await convert('x', server.visitor())).status).toBe(401)
  expect((await convert('x', (await makePerson(server)).browser)).status).toBe(403)
  expect((await convert('x'.repeat(50_000))).status).toBe(422)
})

test('what is done in one sitting is one change that is not published, and a later sitting another', async () => {
  await type('one ')
  await publish(null)
  const unpublished = async () =>
    (await textKind.drafts(server.db, lesson.course, [lesson.item])).get(lesson.item)?.unpublished
  expect(await unpublished()).toBe(0)
  for (const text of ['two ', 'three ', 'four ']) await type(text)
  expect(await unpublished()).toBe(1)
  server.clock.advance({ minutes: 60 })
  await type('five ')
  expect(await unpublished()).toBe(2)
  await publish(null)
  expect(await unpublished()).toBe(0)
})

test('more drafts than may wait for the thread are looked through, and what is known of them stays known', async () => {
  const others = await Promise.all(Array.from({ length: 40 }, () => makeLesson(server, nadia, lesson.course)))
  const items = [lesson, ...others].map(({ item }) => ({ id: item, title: '' }))
  const look = () => textKind.check(server.db, lesson.course, items)
  expect(await look()).toHaveLength(41)
  await type('No longer empty. ')
  const after = await look()
  expect(after).toHaveLength(40)
  expect(after.every(({ code }) => code === 'empty')).toBe(true)
  await publish(null)
  await type('Written on. ')
  expect((await look()).filter(({ item }) => item === lesson.item)).toEqual([])
})

test('a link is seen once it is published, and changes of it once they are', async () => {
  const link = await makeLink(server, nadia)
  const put = (what: string) =>
    nadia.browser.put(link.path, { url: 'https://example.org/', title: '', what, why: '' })
  const see = () => linkKind.view(server.db, itemOf(link))
  await expect(publish(null, link, linkKind)).rejects.toMatchObject({ status: 422 })
  expect(await linkKind.check(server.db, link.course, [{ id: link.item, title: '' }])).toMatchObject([
    { code: 'link-without-address' },
    { code: 'link-without-words' },
  ])
  await put('First.')
  expect(await see()).toBeNull()
  await publish(2, link, linkKind)
  await put('Second.')
  expect(await see()).toMatchObject({ kind: 'link', what: 'First.' })
  expect([...(await linkKind.drafts(server.db, link.course, [link.item]))]).toEqual([
    [link.item, { draft: 3, published: 2, unpublished: 1 }],
  ])
  await expect(publish(2, link, linkKind)).rejects.toMatchObject({ status: 410 })
})

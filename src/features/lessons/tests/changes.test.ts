import { Node } from 'prosemirror-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import {
  deleting,
  makeLesson,
  readDraft,
  send,
  type TestLesson,
  textOf,
  typing,
} from '../../../testing/lessons.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { endSessions, thinHistory } from '../chores/chores.ts'
import { schema } from '../document/shared/schema.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { readDraft as readDraftOf } from '../drafts/actions.ts'
import { type Documents, rememberDocuments } from '../drafts/documents.ts'

let server: TestServer
let nadia: Person
let omar: Person
let lesson: TestLesson

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  nadia = await makePerson(server, 'Nadia')
  omar = await makePerson(server, 'Omar')
})

afterAll(() => server.stop())

beforeEach(async () => {
  lesson = await makeLesson(server, nadia)
  await appoint(omar)
})

/** Makes somebody an editor of the course. */
const appoint = ({ id }: Person) =>
  server.db
    .insertInto('course_staff')
    .values({
      course_id: lesson.course,
      user_id: id,
      role: 'editor',
      created_at: server.clock.now().toISOString(),
    })
    .execute()

const text = async () => textOf(Node.fromJSON(schema, (await readDraft(nadia, lesson)).document))

describe('what an editor types', () => {
  test('is saved, and is there when the lesson is read again', async () => {
    expect(await readDraft(nadia, lesson)).toMatchObject({
      version: 0,
      schema: schemaNumber,
      published: null,
    })
    const saved = await send(nadia, lesson, { base: 0, steps: typing('Loops repeat.') })
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    const { headers, body } = await nadia.browser.get(`${lesson.path}/draft`)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({ version: 1, editors: [] })
    expect(await text()).toBe('Loops repeat.')
  })

  test('is saved once, however often it arrives, also after later changes', async () => {
    const change = { base: 0, steps: typing('Once.'), client: newId(), seq: 1 }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(nadia, lesson, change)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 20 }, () => [200, { version: 1 }]),
    )
    await send(omar, lesson, { base: 1, steps: typing('More. ') })
    expect(await send(nadia, lesson, change)).toMatchObject({ status: 200, body: { version: 1 } })
    // The same number again, though for something else.
    expect(await send(nadia, lesson, { ...change, base: 2 })).toMatchObject({ body: { version: 1 } })
    expect(await text()).toBe('More. Once.')
  })

  test('is there after a hundred and twenty saves, by another process too', async () => {
    const client = newId()
    for (let nr = 0; nr < 120; nr += 1) {
      const saved = await send(nadia, lesson, { base: nr, client, seq: nr + 1, steps: typing('a') })
      expect(saved.status).toBe(200)
    }
    const other = await startTestServer({ besides: server })
    const there = other.visitor()
    await there.post('/api/auth/sign-in', { email: nadia.email, password: nadia.password })
    const read = await readDraft({ ...nadia, browser: there }, lesson)
    expect(textOf(Node.fromJSON(schema, read.document))).toBe('a'.repeat(120))
    // Each process learns what the other has saved.
    expect((await send({ ...nadia, browser: there }, lesson, { base: 120, steps: typing('b') })).status).toBe(
      200,
    )
    expect((await send(nadia, lesson, { base: 121, steps: typing('c') })).status).toBe(200)
    expect(await text()).toBe(`cb${'a'.repeat(120)}`)
    await other.stop()
  })
})

describe('when two write at once', () => {
  test('the later one is told what the earlier one has changed, and by whom', async () => {
    const client = newId()
    await send(nadia, lesson, { base: 0, client, steps: typing('Hers.') })
    const late = await send(omar, lesson, { base: 0, steps: typing('His.') })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      type: '/problems/changed-meanwhile',
      version: 1,
      changes: [{ client, by: { _id: nadia.id, name: 'Nadia' }, steps: [{ stepType: 'replace', from: 1 }] }],
    })
    expect(await send(omar, lesson, { base: 1, rebased: true, steps: typing(' His.', 6) })).toMatchObject({
      status: 200,
    })
    expect(await text()).toBe('Hers. His.')
  })

  test('what a rebased change takes out stays in the history', async () => {
    await send(nadia, lesson, { base: 0, steps: typing('To be deleted.') })
    await send(omar, lesson, { base: 1, rebased: true, steps: deleting(1, 15) })
    const { body } = await nadia.browser.get(`${lesson.path}/versions`)
    expect(body).toMatchObject([{ reason: 'merge', draft: 1, by: { name: 'Nadia' }, words: 3 }])
    const [{ nr }] = body as [{ nr: number }]
    const kept = (await nadia.browser.get(`${lesson.path}/versions/${nr}`)).body as { document: object }
    expect(textOf(Node.fromJSON(schema, kept.document))).toBe('To be deleted.')
    expect(await text()).toBe('')
  })

  test('whoever opens the lesson while the other saves gets the text of the version they are told', async () => {
    const remembered = rememberDocuments()
    const documents: Documents = {
      ...remembered,
      async read(...given) {
        await send(omar, lesson, { base: 0, steps: typing('Meanwhile.') })
        return remembered.read(...given)
      },
    }
    const { db } = server
    const given = { db, documents, actor: { id: nadia.id }, now: server.clock.now() }
    const opened = await readDraftOf(given, { courseId: lesson.course, itemId: lesson.item })
    expect(opened.version).toBe(1)
    expect(textOf(Node.fromJSON(schema, opened.document))).toBe('Meanwhile.')
  })

  test('each of them sees the other, and what the other has changed', async () => {
    const follow = async ({ browser }: Person, after: number) =>
      (await browser.get(`${lesson.path}/changes?after=${after}`)).body
    expect(await follow(nadia, 0)).toEqual({ version: 0, changes: [], editors: [] })
    await send(nadia, lesson, { base: 0, steps: typing('Hello.') })
    expect(await follow(omar, 0)).toMatchObject({
      version: 1,
      changes: [{ by: { name: 'Nadia' } }],
      editors: [{ _id: nadia.id, name: 'Nadia' }],
    })
    expect(await follow(nadia, 1)).toMatchObject({ version: 1, changes: [], editors: [{ name: 'Omar' }] })
    server.clock.advance({ minutes: 2 })
    expect(await follow(nadia, 1)).toMatchObject({ editors: [] })
  })
})

describe('a change is refused', () => {
  const steps = (...all: unknown[]) => ({ base: 0, steps: all as object[] })
  const put = (content: object) => ({
    stepType: 'replace',
    from: 0,
    to: 2,
    slice: { content: [content] },
  })
  const nested = (levels: number): object =>
    levels === 0 ? { type: 'paragraph' } : { type: 'quote', content: [nested(levels - 1)] }

  test.each<[string, object, string]>([
    ['that is no step', steps({ stepType: 'explode' }), 'not-of-the-schema'],
    ['that is beyond the document', steps(...typing('x', 99)), 'not-of-the-schema'],
    ['with an unknown node', steps(put({ type: 'script' })), 'not-of-the-schema'],
    ['that leaves no block', steps({ stepType: 'replace', from: 0, to: 2 }), 'not-of-the-schema'],
    ['that nests too deeply', steps(put(nested(40))), 'too-deep'],
    ['with half of an emoji', steps(...typing('\ud83d')), 'not-plain-text'],
    [
      'with a script in an address',
      steps({
        stepType: 'replace',
        from: 1,
        to: 1,
        slice: {
          content: [
            { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      }),
      'not-of-the-schema',
    ],
  ])('%s', async (_, change, because) => {
    const { status, body } = await send(nadia, lesson, change as { base: number; steps: object[] })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { type: '/problems/refused-document', because },
    })
    expect(await readDraft(nadia, lesson)).toMatchObject({ version: 0 })
  })

  test('that cuts an emoji in two', async () => {
    await send(nadia, lesson, { base: 0, steps: typing('😀') })
    const { status, body } = await send(nadia, lesson, { base: 1, steps: deleting(1, 2) })
    expect({ status, body }).toMatchObject({ status: 422, body: { because: 'not-plain-text' } })
    expect(await text()).toBe('😀')
  })

  test('of another schema', async () => {
    const { status, body } = await send(nadia, lesson, {
      base: 0,
      schema: schemaNumber + 1,
      steps: typing('x'),
    })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { type: '/problems/other-schema', schema: schemaNumber },
    })
  })

  test('of a version that nobody knows, or no longer', async () => {
    expect(problemIn(await send(nadia, lesson, { base: 7, steps: typing('x') }))).toMatchObject({
      status: 410,
      type: '/problems/version-gone',
    })
    expect((await nadia.browser.get(`${lesson.path}/changes?after=7`)).status).toBe(410)
  })

  test.each<[string, object]>([
    ['a base below zero', { base: -1 }],
    ['a base between two versions', { base: 1.5 }],
    ['no number', { seq: 0 }],
    ['a client that is none', { client: 'x' }],
    ['no steps', { steps: [] }],
    ['a text for steps', { steps: 'x' }],
    ['a number for a step', { steps: [3] }],
    ['too many steps', { steps: Array.from({ length: 501 }, () => typing('x')[0]) }],
    ['what nobody knows', { more: 1 }],
  ])('with %s', async (_, wrong) => {
    const change = {
      base: 0,
      client: newId(),
      seq: 1,
      schema: schemaNumber,
      rebased: false,
      steps: typing('x'),
    }
    expect((await nadia.browser.post(`${lesson.path}/changes`, { ...change, ...wrong })).status).toBe(422)
  })

  test('beyond 64 KB', async () => {
    expect((await send(nadia, lesson, { base: 0, steps: typing('x'.repeat(66_000)) })).status).toBe(413)
  })

  test('of visitors, of strangers, and of a lesson that is not there or in the trash', async () => {
    const change = {
      base: 0,
      client: newId(),
      seq: 1,
      schema: schemaNumber,
      rebased: false,
      steps: typing('x'),
    }
    const stranger = await makePerson(server)
    expect((await server.visitor().post(`${lesson.path}/changes`, change)).status).toBe(401)
    expect((await stranger.browser.post(`${lesson.path}/changes`, change)).status).toBe(403)
    for (const path of ['draft', 'changes?after=0', 'versions', 'versions/1']) {
      expect((await server.visitor().get(`${lesson.path}/${path}`)).status).toBe(401)
      expect((await stranger.browser.get(`${lesson.path}/${path}`)).status).toBe(403)
    }
    const nowhere = lesson.path.replace(lesson.item, newId())
    expect((await nadia.browser.post(`${nowhere}/changes`, change)).status).toBe(404)
    await server.db
      .updateTable('items')
      .set({ deleted_at: server.clock.now().toISOString(), position: null })
      .where('id', '=', lesson.item)
      .execute()
    expect((await nadia.browser.post(`${lesson.path}/changes`, change)).status).toBe(404)
    expect((await nadia.browser.get(`${lesson.path}/draft`)).status).toBe(404)
    // Nothing that was typed is lost by that.
    const document = { type: 'doc', content: [{ type: 'paragraph' }] }
    const kept = { base: 0, schema: schemaNumber, document, because: 'refused' }
    expect((await nadia.browser.post(`${lesson.path}/kept`, kept)).status).toBe(201)
  })
})

describe('texts of a megabyte', () => {
  const long = (letter: string) => ({
    type: 'doc',
    content: Array.from({ length: 90 }, () => ({
      type: 'paragraph',
      content: [{ type: 'text', text: letter.repeat(10_000) }],
    })),
  })
  const replace = (document: object) =>
    nadia.browser.send(`${lesson.path}/draft`, {
      method: 'PUT',
      body: { schema: schemaNumber, document },
      headers: { 'if-match': '*' },
    })

  test('are told of to pages that are a few behind, and not all at once to one that is many behind', async () => {
    for (let nr = 1; nr <= 7; nr += 1)
      expect(await replace(long(nr % 2 === 0 ? 'b' : 'a'))).toMatchObject({
        status: 200,
        body: { version: nr },
      })
    const follow = (after: number) => nadia.browser.get(`${lesson.path}/changes?after=${after}`)
    expect(problemIn(await follow(0))).toMatchObject({ status: 410, type: '/problems/version-gone' })
    expect((await send(nadia, lesson, { base: 0, steps: typing('x') })).status).toBe(410)
    expect(await follow(5)).toMatchObject({ status: 200, body: { version: 7, changes: [{}, {}] } })
    expect((await send(nadia, lesson, { base: 6, steps: typing('x') })).status).toBe(409)
    expect((await send(nadia, lesson, { base: 7, steps: typing('x') })).status).toBe(200)
    const naming = await nadia.browser.post(`${lesson.path}/versions`, { version: 2, label: 'Then' })
    expect(naming.status).toBe(201)
  })

  test('are stored whole at once, so that no process puts many of them together', async () => {
    await send(nadia, lesson, { base: 0, steps: typing('x') })
    await replace(long('a'))
    await send(nadia, lesson, { base: 2, steps: typing('y') })
    const stored = await server.db
      .selectFrom('lesson_drafts')
      .select(['base', 'pending'])
      .where('item_id', '=', lesson.item)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ base: 2, pending: 1 })
  })
})

test('a process remembers small documents, and forgets what takes too much room', async () => {
  const { db } = server
  const drafted = { courseId: lesson.course, itemId: lesson.item }
  const draft = { version: 0, changedAt: '2026-01-01T00:00:00.000Z' }
  const documents = rememberDocuments()
  const read = async () => (await documents.read(db, drafted, draft)).document.childCount
  const paragraphs = (count: number) =>
    schema.node(
      'doc',
      null,
      Array.from({ length: count }, () => schema.node('paragraph')),
    )
  documents.remember(drafted, draft, paragraphs(3))
  expect(await read()).toBe(3)
  for (const courseId of [newId(), newId()])
    documents.remember({ courseId, itemId: newId() }, draft, paragraphs(60_000))
  expect(await read()).toBe(3)
  for (const count of [120_000, 60_000])
    documents.remember({ courseId: newId(), itemId: newId() }, draft, paragraphs(count))
  expect(await read()).toBe(1)
})

test('after thirty days changes are forgotten, and a page that is so far behind is told', async () => {
  for (let base = 0; base < 60; base += 1) await send(nadia, lesson, { base, steps: typing('x') })
  server.clock.advance({ days: 31 })
  await endSessions(server.db, server.clock.now())
  await thinHistory(server.db, server.clock.now())
  await nadia.browser.post('/api/auth/sign-in', { email: nadia.email, password: nadia.password })
  expect((await send(nadia, lesson, { base: 3, steps: typing('y') })).status).toBe(410)
  expect((await send(nadia, lesson, { base: 60, steps: typing('y') })).status).toBe(200)
  expect(await text()).toBe(`y${'x'.repeat(60)}`)
})

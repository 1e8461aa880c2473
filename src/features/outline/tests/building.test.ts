import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addItem, readBuilder } from '../actions.ts'
import type { BuilderAnswer } from '../shared/answers.ts'

let server: TestServer
let editor: Person
let course: string

const kind = makeItemKind()

beforeAll(async () => {
  server = await startTestServer()
  editor = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(editor)
})

const path = (rest: string) => `/api/course/${course}/${rest}`

async function addSection(title: string, before: string | null = null): Promise<string> {
  const _id = newId()
  const { status } = await editor.browser.post(path('sections'), { _id, title, before })
  expect(status).toBe(201)
  return _id
}

function add(section: string, title: string, before: string | null = null, _id = newId()) {
  const item = { _id, kind: 'test', title, section, before }
  return addItem(server.db, [kind], course, item, { actorId: editor.id, now: server.clock.now() })
}

/** The titles of the sections, each with those of its items. */
async function outline(): Promise<Record<string, string[]>> {
  const { body } = await editor.browser.get(path('builder'))
  const { outline: found } = body as BuilderAnswer
  const sections = found?.sections ?? []
  return Object.fromEntries(sections.map(({ title, items }) => [title, items.map((item) => item.title)]))
}

test('a course begins with an empty outline, to which sections and items are added at the end or before others', async () => {
  expect(await outline()).toEqual({})
  const basics = await addSection('Basics')
  await addSection('Before', basics)
  const last = newId()
  await add(basics, 'Last', null, last)
  await add(basics, 'First', last)
  await add(basics, 'Middle', last)
  expect(await outline()).toEqual({ Before: [], Basics: ['First', 'Middle', 'Last'] })
})

test('an editor who has the newest revision is told so in a few bytes', async () => {
  const basics = await addSection('Basics')
  await add(basics, 'Loops')
  const { body } = await editor.browser.get(path('builder?after=2'))
  expect(body).toEqual({ revision: 2, outline: null })
  expect((await readBuilder(server.db, [kind], course, 1)).outline?.sections[0]?.items[0]).toMatchObject({
    title: 'Loops',
    published: false,
    unpublished: 2,
  })
})

test('adding the same again changes nothing, and another thing under its id is refused', async () => {
  const basics = await addSection('Basics')
  const id = newId()
  expect(await add(basics, 'Loops', null, id)).toBe(2)
  expect(await add(basics, 'Loops', null, id)).toBe(2)
  await expect(add(basics, 'Other', null, id)).rejects.toMatchObject({ status: 409, code: 'id-taken' })
  await expect(add(newId(), 'Nowhere')).rejects.toMatchObject({ status: 409, code: 'section-gone' })
})

test('visitors, strangers and bad input are refused', async () => {
  const stranger = await makePerson(server)
  const section = { _id: newId(), title: 'Basics' }
  for (const [browser, status] of [
    [server.visitor(), 401],
    [stranger.browser, 403],
  ] as const) {
    expect((await browser.get(path('builder'))).status).toBe(status)
    expect((await browser.post(path('sections'), section)).status).toBe(status)
    expect((await browser.post(path('items'), { ...section, kind: 'test', section: newId() })).status).toBe(
      status,
    )
  }
  for (const wrong of [{ title: ' ' }, { _id: 'x' }, { before: 3 }, { title: 'x'.repeat(201) }, { more: 1 }])
    expect((await editor.browser.post(path('sections'), { ...section, ...wrong })).status).toBe(422)
  const item = { ...section, kind: 'no-such-kind', section: newId() }
  expect((await editor.browser.post(path('items'), item)).status).toBe(422)
})

test('of two who add at once both are there, in one order', async () => {
  const basics = await addSection('Basics')
  await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => add(basics, title)))
  const { Basics = [] } = await outline()
  expect(Basics.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

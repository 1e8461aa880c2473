import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline, type OutlineUnderTest } from '../../../testing/outline/outlineOf.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { most } from '../rules.ts'

let server: TestServer
let editor: Person
let on: OutlineUnderTest
let own: string

beforeAll(async () => {
  server = await startTestServer()
  editor = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

beforeEach(async () => {
  on = await makeOutline(server, editor, makeItemKind())
  own = await on.section('One')
})

const deletedAt = () => server.clock.now().toISOString()

/** Adds sections to the course, after the one that it has, or to its trash. */
async function fill(count: number, where: 'outline' | 'trash') {
  const rows = Array.from({ length: count }, (_, nr) => ({
    course_id: on.course,
    id: newId(),
    title: 'More',
    ...(where === 'trash'
      ? { position: null, left_at: 1, deleted_at: deletedAt() }
      : { position: 10_000 + nr }),
  }))
  await server.db.insertInto('sections').values(rows).execute()
}

const add = () => on.post('sections', { _id: newId(), title: 'Next' })
const copy = () => on.post(`sections/${own}/copy`, { course: on.course })

test('sections in the trash are counted too, up to twice as many as a course shows', async () => {
  await fill(most.keptSections - 2, 'trash')
  expect((await copy()).status).toBe(201)
  for (const refused of [await add(), await copy()])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: '/problems/too-many-sections',
        detail:
          'A course has at most 400 sections, those in the trash included. They leave the trash after 30 days.',
      },
    })
})

test('a section comes back from the trash only where there is room for it', async () => {
  await on.remove(`sections/${own}`)
  await fill(most.sections - 1, 'outline')
  const last = newId()
  await on.post('sections', { _id: last, title: 'Last' })
  expect(await on.post(`sections/${own}/restore`)).toMatchObject({
    status: 409,
    body: { type: '/problems/too-many-sections', detail: 'A course has at most 200 sections.' },
  })
  expect((await add()).status).toBe(409)
  await on.remove(`sections/${last}`)
  expect((await on.post(`sections/${own}/restore`)).status).toBe(200)
})

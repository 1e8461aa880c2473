import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../base/http/actor.ts'
import { newId } from '../../base/ids.ts'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { makeItemKind } from '../../testing/itemKind.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { readLesson } from './actions.ts'
import type { LearnerOutline, MyLearning } from './contract.ts'

let server: TestServer
let owner: Person
let editor: Person
let learner: Person
let former: Person
let stranger: Person
let administrator: Person
let course: string
let items: Record<'free' | 'plain' | 'later' | 'after' | 'extra' | 'draft' | 'gone', string>

/** When the item that is released later is: in about two hours. */
const opensAt = () => new Date(Math.floor(server.clock.now().getTime() / 60_000) * 60_000 + 7_200_000)

/** Stands in drafts, in what was deleted, and in nothing that a learner may read. */
const secret = 'Quetzalcoatl'

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  const people = ['Olga', 'Edith', 'Lena', 'Fritz', 'Sam'].map((name) => makePerson(server, name))
  const [one, two, three, four, five] = await Promise.all(people)
  if (!one || !two || !three || !four || !five) throw new Error('Somebody is missing.')
  owner = one
  editor = two
  learner = three
  former = four
  stranger = five
  administrator = await makeAdministrator(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(owner)
  const [free, plain, later, after, extra, draft, gone] = Array.from({ length: 7 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  items = { free, plain, later, after, extra, draft, gone }
  await makeOutline(server, course, [
    { id: free, title: 'Loops', free: true, minutes: 4 },
    { id: plain, title: 'Lists' },
    { id: later, title: 'Trees', release: { at: opensAt().toISOString().slice(0, 16), zone: 'UTC' } },
    { id: after, title: 'Graphs', release: { after: 'item', days: 0, wall: null }, after: plain },
    { id: extra, title: 'Puzzles', optional: true, minutes: 9 },
    { id: draft, title: `${secret} draft`, published: false },
    { id: gone, title: `${secret} gone` },
  ])
  await server.db
    .updateTable('items')
    .set({ position: null, left_at: 1, deleted_at: server.clock.now().toISOString() })
    .where('id', '=', gone)
    .execute()
  await server.db
    .insertInto('course_staff')
    .values({
      course_id: course,
      user_id: editor.id,
      role: 'editor',
      created_at: server.clock.now().toISOString(),
    })
    .execute()
  for (const person of [learner, former]) await enroll(person, course)
  const query = `email=${encodeURIComponent(former.email)}&courseId=${course}`
  await former.browser.delete(`/api/unenroll-course?${query}`)
})

const actorOf = ({ browser: _, password: __, ...user }: Person): Actor => ({
  ...user,
  sessionId: null,
  scopes: null,
  role: 'member',
})

const outlineFor = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.get(`/api/course/${course}/outline`)).body as LearnerOutline

const itemFor = ({ browser }: Pick<Person, 'browser'>, item: string) =>
  browser.get(`/api/course/${course}/items/${item}`)

const statesFor = async (person: Pick<Person, 'browser'>) =>
  Object.fromEntries(
    (await outlineFor(person)).sections
      .flatMap((section) => section.items)
      .map(({ title, state, opens }) => [title, opens?.rule ?? state]),
  )

const mark = ({ browser }: Person, item: string) => {
  const at = server.clock.now().toISOString()
  const events = [{ id: newId(), item, kind: 'mark', at, done: true, turn: 1 }]
  return browser.post(`/api/course/${course}/progress`, { sentAt: at, events })
}

describe('the outline of a course', () => {
  test('tells a learner what is open, what opens when and why, and where to go on', async () => {
    const outline = await outlineFor(learner)
    expect(outline).toMatchObject({ learner: true, published: true, next: items.free })
    expect(outline.required).toEqual({ done: 0, all: 4, minutes: 19, left: 19 })
    expect(outline.optional).toEqual({ done: 0, all: 1, minutes: 9, left: 9 })
    expect(outline.sections[0]?.items.map(({ title, opens }) => [title, opens])).toEqual([
      ['Loops', null],
      ['Lists', null],
      ['Trees', { rule: 'date', at: opensAt().toISOString(), item: null }],
      ['Graphs', { rule: 'item', at: null, item: 'Lists' }],
      ['Puzzles', null],
    ])
  })

  test('opens to a learner what waits for an item once that is done, and goes on there', async () => {
    for (const item of [items.free, items.plain]) await mark(learner, item)
    const outline = await outlineFor(learner)
    expect(await statesFor(learner)).toMatchObject({ Loops: 'done', Lists: 'done', Graphs: 'open' })
    expect([outline.next, outline.required.done]).toEqual([items.after, 2])
  })

  test('is open to others as far as it is free', async () => {
    const closed = { Loops: 'open', Lists: 'enroll', Trees: 'date', Graphs: 'item', Puzzles: 'enroll' }
    const visitor = { browser: server.visitor() }
    for (const person of [visitor, stranger, former, administrator]) {
      expect(await statesFor(person)).toEqual(closed)
      expect(await outlineFor(person)).toMatchObject({ learner: false })
    }
    for (const person of [editor, owner]) expect((await outlineFor(person)).learner).toBe(true)
  })

  test('is empty while the course is closed to learners', async () => {
    await server.db
      .updateTable('outlines')
      .set({ published: false })
      .where('course_id', '=', course)
      .execute()
    for (const person of [learner, stranger, owner])
      expect(await outlineFor(person)).toMatchObject({ published: false, sections: [], next: null })
    expect((await itemFor(learner, items.free)).status).toBe(404)
  })

  test('of no course is not found, nor that of a hidden one by others than those who work on it', async () => {
    const unknown = await learner.browser.get(`/api/course/${newId()}/outline`)
    expect(unknown.status).toBe(404)
    await server.db
      .updateTable('courses')
      .set({ hidden_at: server.clock.now().toISOString(), deleted_at: server.clock.now().toISOString() })
      .where('id', '=', course)
      .execute()
    const statusFor = async ({ browser }: Pick<Person, 'browser'>) =>
      (await browser.get(`/api/course/${course}/outline`)).status
    for (const person of [{ browser: server.visitor() }, stranger, former, administrator, learner])
      expect(await statusFor(person)).toBe(404)
    for (const person of [editor, owner]) expect(await statusFor(person)).toBe(200)
    for (const item of [items.free, items.later]) expect((await itemFor(learner, item)).status).toBe(404)
    expect(((await learner.browser.get('/api/my-learning')).body as MyLearning).courses).not.toContainEqual(
      expect.objectContaining({ course: expect.objectContaining({ _id: course }) }),
    )
  })
})

describe('an item', () => {
  test('is refused by what it is to whom, before and after it is released', async () => {
    const visitor = { browser: server.visitor() }
    const answers = async (item: string) =>
      Promise.all(
        [visitor, stranger, former, administrator, learner, editor, owner].map(
          async (person) => (await itemFor(person, item)).status,
        ),
      )
    // Items of this kind have nothing to read: whoever may read them finds that there is none.
    expect(await answers(items.plain)).toEqual([401, 403, 403, 403, 404, 404, 404])
    expect(await answers(items.free)).toEqual(Array(7).fill(404))
    expect(await answers(items.later)).toEqual([401, 403, 403, 403, 403, 403, 403])
    for (const hidden of [items.draft, items.gone, newId()])
      expect(await answers(hidden)).toEqual(Array(7).fill(404))
    const refused = await itemFor(learner, items.later)
    expect(problemIn(refused).type).toBe('/problems/not-open')
    server.clock.advance({ minutes: 180 })
    expect(await answers(items.later)).toEqual([401, 403, 403, 403, 404, 404, 404])
  })

  test('is read with what is before and after it, and where one stopped', async () => {
    await mark(learner, items.free)
    const lesson = await readLesson(
      server.db,
      actorOf(learner),
      { courseId: course, id: items.plain },
      {
        kinds: [makeItemKind()],
        now: server.clock.now(),
      },
    )
    expect(lesson).toMatchObject({
      item: { _id: items.plain, title: 'Lists', done: false, turn: 0, doneBy: 'mark' },
      before: { _id: items.free, title: 'Loops' },
      after: { _id: items.later, title: 'Trees' },
      page: { kind: 'text', html: expect.stringContaining('Loops repeat') },
    })
  })

  test('whose id is none is not found', async () => {
    expect((await itemFor(learner, 'loops')).status).toBe(404)
  })
})

test('what is a draft or deleted is in no answer to anybody', async () => {
  for (const person of [{ browser: server.visitor() }, stranger, former, learner, editor, owner]) {
    for (const path of [
      `/api/course/${course}/outline`,
      `/api/course/${course}/items/${items.free}`,
      `/api/course/${course}/progress`,
      '/api/my-learning',
      `/all-courses/${course}`,
      '/atom.xml',
    ])
      expect((await person.browser.get(path)).text, path).not.toContain(secret)
  }
})

test('my learning shows one’s courses, what is left of them, what opens next and the days on which one learned', async () => {
  const member = await makePerson(server)
  await enroll(member, course)
  await mark(member, items.free)
  const at = server.clock.now().toISOString()
  const spent = {
    id: newId(),
    item: items.plain,
    kind: 'spent',
    at,
    spell: newId(),
    ms: 90_000,
    day: at.slice(0, 10),
  }
  const place = { id: newId(), item: items.plain, kind: 'place', at, place: { block: 'block0000' } }
  await member.browser.post(`/api/course/${course}/progress`, { sentAt: at, events: [spent, place] })
  const { body } = await member.browser.get('/api/my-learning')
  expect(body as MyLearning).toMatchObject({
    courses: [
      {
        course: { _id: course },
        done: 1,
        all: 4,
        minutesLeft: 15,
        finished: false,
        next: { _id: items.plain, title: 'Lists', place: { block: 'block0000' }, nr: 2 },
      },
    ],
    days: [{ day: at.slice(0, 10), ms: 90_000 }],
  })
  expect((await server.visitor().get('/api/my-learning')).status).toBe(401)
  expect(((await stranger.browser.get('/api/my-learning')).body as MyLearning).courses).toEqual([])
})

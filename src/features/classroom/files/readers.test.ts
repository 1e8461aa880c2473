import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import {
  deleting,
  makeLesson,
  picturing,
  readDraft,
  send,
  type TestLesson,
} from '../../../testing/lessons.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { picturePath } from '../../files/rules.ts'
import { clearUnusedFiles } from '../../outline/uses/actions.ts'

let server: TestServer
let owner: Person
let editor: Person
let learner: Person
let stranger: Person
let administrator: Person
let lesson: TestLesson
let file: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  editor = await makePerson(server, 'Edith')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
  administrator = await makeAdministrator(server)
})

afterAll(() => server.stop())

/** A lesson whose draft shows a picture that was uploaded. */
beforeEach(async () => {
  lesson = await makeLesson(server, owner)
  const now = server.clock.now().toISOString()
  const staff = { course_id: lesson.course, user_id: editor.id, role: 'editor', created_at: now }
  await server.db.insertInto('course_staff').values(staff).execute()
  await enroll(learner, lesson.course)
  file = await upload()
  expect((await send(owner, lesson, { base: 0, steps: picturing(file) })).status).toBe(200)
})

async function upload(course = lesson.course): Promise<string> {
  const id = newId()
  expect((await owner.browser.put(`/api/files/${course}/${id}`, { image: onePixel })).status).toBe(201)
  return id
}

const publish = async (body: object) => {
  const answer = await owner.browser.post(`/api/course/${lesson.course}/publish`, body)
  expect(answer.status).toBe(200)
}

const publishAll = () => publish({ items: [{ _id: lesson.item }], course: 'open' })

const read = ({ browser }: Pick<Person, 'browser'>, course = lesson.course, id = file) =>
  browser.get(picturePath(course, id, 'w480'))

/** What everybody gets who asks for the picture. */
async function answers(): Promise<Record<string, number>> {
  const visitor = { browser: server.visitor() }
  const people = { owner, editor, learner, stranger, administrator, visitor }
  const asked = Object.entries(people).map(async ([who, one]) => [who, (await read(one)).status] as const)
  return Object.fromEntries(await Promise.all(asked))
}

const closed = { owner: 200, editor: 200, learner: 404, stranger: 404, administrator: 404, visitor: 404 }

describe('the picture of a lesson is read by whoever may read the lesson', () => {
  test('by its editors alone while it is a draft', async () => {
    expect(await answers()).toEqual(closed)
    await publish({ course: 'open' })
    expect(await answers()).toEqual(closed)
  })

  test('by learners once it is published, until it is hidden again', async () => {
    await publishAll()
    expect(await answers()).toEqual({ ...closed, learner: 200 })
    await publish({ unpublish: [lesson.item] })
    expect(await answers()).toEqual(closed)
  })

  test('by nobody else while the course is closed, or the lesson is not open yet', async () => {
    await publishAll()
    await publish({ course: 'closed' })
    expect(await answers()).toEqual(closed)
    await publish({ course: 'open' })
    const release = JSON.stringify({ at: '2099-01-01T00:00', zone: 'UTC' })
    await server.db.updateTable('items').set({ release }).where('id', '=', lesson.item).execute()
    expect(await answers()).toEqual(closed)
  })

  test('by everybody where it is free, who may keep it for a while', async () => {
    await publishAll()
    await server.db.updateTable('items').set({ free: true }).where('id', '=', lesson.item).execute()
    expect(await answers()).toEqual(Object.fromEntries(Object.keys(closed).map((who) => [who, 200])))
    const ofVisitor = await read({ browser: server.visitor() })
    expect(ofVisitor.headers.get('cache-control')).toBe('public, max-age=300, no-transform')
    expect((await read(learner)).headers.get('cache-control')).toBe('private, no-cache, no-transform')
  })

  test('no longer by who has left the course', async () => {
    await publishAll()
    const query = `email=${encodeURIComponent(learner.email)}&courseId=${lesson.course}`
    await learner.browser.delete(`/api/unenroll-course?${query}`)
    expect((await read(learner)).status).toBe(404)
  })

  test('no longer once the published text shows another one', async () => {
    await publishAll()
    const other = await upload()
    const { version } = await readDraft(owner, lesson)
    const steps = [{ stepType: 'attr', pos: 0, attr: 'file', value: other }]
    expect((await send(owner, lesson, { base: version, steps })).status).toBe(200)
    expect((await read(learner)).status).toBe(200)
    await publishAll()
    expect((await read(learner)).status).toBe(404)
    expect((await read(owner)).status).toBe(200)
    expect((await read(learner, lesson.course, other)).status).toBe(200)
  })

  test('by nobody once the course is deleted', async () => {
    await publishAll()
    await owner.browser.delete(`/api/delete-course/${lesson.course}`)
    expect((await read(owner)).status).toBe(404)
    expect((await read(stranger)).status).toBe(404)
  })
})

test('a program reads it with a token that may read, and with no other', async () => {
  const tokenFor = async (scope: string) => {
    const given = { current: owner.password, name: 'Script', scopes: [scope], days: 1 }
    return ((await owner.browser.post('/api/auth/api-tokens', given)).body as { token: string }).token
  }
  const askBy = async (scope: string) => {
    const headers = { authorization: `Bearer ${await tokenFor(scope)}` }
    return (await server.visitor().send(picturePath(lesson.course, file, 'w480'), { headers })).status
  }
  expect([await askBy('read'), await askBy('write')]).toEqual([200, 404])
})

test('a copy of the course has the picture too, also when the first one is gone', async () => {
  await publishAll()
  const { body } = await owner.browser.post(`/api/course/${lesson.course}/copy`, { title: 'Again' })
  const copy = (body as { insertedId: string }).insertedId
  expect((await read(owner, copy)).status).toBe(200)
  await server.db.deleteFrom('courses').where('id', '=', lesson.course).execute()
  expect((await read(owner, copy)).status).toBe(200)
  expect((await read(owner)).status).toBe(404)
})

test('a picture that is of another course is no picture of the lesson', async () => {
  const elsewhere = await makeCourse(owner)
  const foreign = await upload(elsewhere)
  const { version } = await readDraft(owner, lesson)
  expect((await send(owner, lesson, { base: version, steps: picturing(foreign) })).status).toBe(200)
  await publishAll()
  expect((await read(learner, elsewhere, foreign)).status).toBe(404)
  expect((await read(learner, lesson.course, foreign)).status).toBe(404)
})

describe('a picture that is not used', () => {
  /** Looks at the files as if so many days had passed, in which nobody would stay signed in. */
  const lookAfter = (days: number) =>
    clearUnusedFiles(server.db, new Date(server.clock.now().getTime() + days * 24 * 60 * 60 * 1000))
  const isThere = async (id: string) =>
    (await server.db.selectFrom('files').select('id').where('id', '=', id).execute()).length > 0

  test('goes after a day, and one that a lesson has ever named stays, since its history shows it', async () => {
    const unused = await upload()
    await lookAfter(0.9)
    expect(await isThere(unused)).toBe(true)
    await lookAfter(1.1)
    expect(await isThere(unused)).toBe(false)
    const { version } = await readDraft(owner, lesson)
    const steps = deleting(0, 2)
    expect((await send(owner, lesson, { base: version, steps })).status).toBe(200)
    await lookAfter(30)
    expect(await isThere(file)).toBe(true)
  })

  test('goes within a week after its last lesson has', async () => {
    await lookAfter(2)
    await server.db.deleteFrom('items').where('id', '=', lesson.item).execute()
    await lookAfter(10)
    expect(await isThere(file)).toBe(false)
  })

  test('stays when a lesson names it just before it would go', async () => {
    const late = await upload()
    const { version } = await readDraft(owner, lesson)
    await Promise.all([
      send(owner, lesson, { base: version, steps: picturing(late) }),
      lookAfter(2).catch(() => {}),
    ])
    const uses = await server.db
      .selectFrom('item_files')
      .select('file_id')
      .where('file_id', '=', late)
      .execute()
    expect(await isThere(late)).toBe(uses.length === 1)
  })
})

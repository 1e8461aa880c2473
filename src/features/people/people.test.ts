import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { addStaff, enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Learner, Removed } from './contract.ts'

let server: TestServer
let owner: Person
let lena: Person
let course: string
let items: string[]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga Owner')
})

afterAll(() => server.stop())

beforeEach(async () => {
  course = await makeCourse(owner)
  items = await makeOutline(server, course, [{}, {}, {}, { optional: true }])
  lena = await makePerson(server, 'Lena Learner')
  await enroll(lena, course)
})

const path = (rest: string) => `/api/course/${course}/${rest}`
const roster = async (by = owner, query = '') =>
  (await by.browser.get(`${path('people')}${query}`)).body as Learner[]
const remove = ({ id }: Person, by = owner) => by.browser.delete(`${path(`people/${id}`)}?reason=conduct`)
const restore = ({ id }: Person, by = owner) => by.browser.post(path(`removed-people/${id}/restore`), {})

/** The learner marks an item as done. */
async function finish({ browser }: Person, item: string): Promise<void> {
  const at = server.clock.now().toISOString()
  const events = [{ id: newId(), item, at, kind: 'mark', done: true, turn: 1 }]
  expect((await browser.post(path('progress'), { sentAt: at, events })).status).toBe(200)
}

describe('the people of a course', () => {
  test('are shown with the same progress that they see themselves, and when they were last here', async () => {
    expect(await roster()).toMatchObject([{ _id: lena.id, percent: 0, done: 0, all: 3, lastAt: null }])
    await finish(lena, items[0] ?? '')
    await finish(lena, items[3] ?? '')
    const own = (await lena.browser.get(path('progress'))).body as { percent: number }
    const [shown] = await roster()
    expect(shown).toMatchObject({ name: 'Lena Learner', email: lena.email, done: 1, percent: own.percent })
    expect(shown?.lastAt).toBe(server.clock.now().toISOString())
  })

  test('come a page at a time, the latest first, each once', async () => {
    const others = [await makePerson(server), await makePerson(server)]
    for (const one of others) await enroll(one, course)
    const seen: string[] = []
    let next: string | undefined = `${path('people')}?limit=1`
    while (next !== undefined) {
      const answer = await owner.browser.get(next)
      seen.push(...(answer.body as Learner[]).map(({ _id }) => _id))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual([others[1]?.id, others[0]?.id, lena.id])
    expect((await owner.browser.get(`${path('people')}?after=nonsense`)).status).toBe(422)
  })

  test('are found by name and by e-mail; assistants see no e-mail and find nobody by it', async () => {
    const assistant = await makePerson(server)
    await addStaff(server, course, assistant, 'assistant')
    const other = await makePerson(server, 'Someone Else')
    await enroll(other, course)
    expect((await roster(owner, '?q=LENA')).map(({ _id }) => _id)).toEqual([lena.id])
    expect((await roster(owner, `?q=${lena.email}`)).map(({ _id }) => _id)).toEqual([lena.id])
    expect(await roster(owner, '?q=%25')).toEqual([])
    expect(await roster(assistant, `?q=${lena.email}`)).toEqual([])
    const seen = await roster(assistant, '?q=lena')
    expect([seen.length, seen[0]?.email]).toEqual([1, undefined])
  })

  test('are taken along as CSV, in which no name is a formula, and that is recorded', async () => {
    const sly = await makePerson(server, '=1+1')
    await enroll(sly, course)
    await finish(lena, items[0] ?? '')
    const { headers, text } = await owner.browser.get(path('people-export'))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('filename="people.csv"')
    expect(text).toContain(`"'=1+1","${sly.email}"`)
    expect(text).toMatch(new RegExp(`"Lena Learner","${lena.email}","[^"]+","33","1","3","`))
    const found = await owner.browser.get(`${path('people-export')}?q=lena`)
    expect(found.text.trim().split('\r\n')).toHaveLength(2)
    const recorded = await server.db
      .selectFrom('audit_events')
      .select('details')
      .where('kind', '=', 'learners.exported')
      .where('member_id', '=', owner.id)
      .execute()
    expect(recorded.map(({ details }) => details)).toContainEqual({ course })
  })
})

describe('whoever is removed', () => {
  test('is out and cannot enroll again; taken back, they go on where they were', async () => {
    await finish(lena, items[0] ?? '')
    expect((await remove(lena)).body).toEqual({ deletedCount: 1 })
    expect(await roster()).toEqual([])
    expect((await lena.browser.get(path('progress'))).status).toBe(403)
    const again = await lena.browser.post('/api/enroll-course', { courseId: course, email: lena.email })
    expect(problemIn(again)).toMatchObject({ status: 403, type: '/problems/removed-from-course' })
    const keyed = await lena.browser.send('/api/enroll-course', {
      method: 'POST',
      body: { courseId: course, email: lena.email },
      headers: { 'idempotency-key': `"${newId()}"` },
    })
    expect(keyed.status).toBe(403)
    const gone = (await owner.browser.get(path('removed-people'))).body as Removed[]
    expect(gone).toMatchObject([{ _id: lena.id, reason: 'conduct', email: lena.email }])
    expect((await restore(lena)).status).toBe(200)
    expect(await roster()).toMatchObject([{ _id: lena.id, done: 1 }])
    expect((await owner.browser.get(path('removed-people'))).body).toEqual([])
    expect((await restore(lena)).status).toBe(404)
  })

  test('finds it with its reason in the account’s activity and the data that they take along', async () => {
    await remove(lena)
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'actor_id as by', 'details'])
      .where('member_id', '=', lena.id)
      .where('kind', '=', 'learner.removed')
      .execute()
    expect(events).toEqual([
      { kind: 'learner.removed', by: owner.id, details: { course, reason: 'conduct' } },
    ])
  })

  test('is removed once, and taken back once, by several at the same moment', async () => {
    const removing = await Promise.all([1, 2, 3, 4].map(() => remove(lena)))
    expect(removing.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    const restoring = await Promise.all([1, 2, 3, 4].map(() => restore(lena)))
    expect(restoring.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(await roster()).toHaveLength(1)
    const { learners } = (await owner.browser.get(path('staff'))).body as { learners: number }
    expect(learners).toBe(1)
  })

  test('does not come back into a course that is full', async () => {
    await remove(lena)
    const facts = { pace: 'dates', places: 1 }
    await owner.browser.put(path('facts'), facts)
    await enroll(await makePerson(server), course)
    expect(problemIn(await restore(lena))).toMatchObject({ status: 409, type: '/problems/course-full' })
    expect((await owner.browser.get(path('removed-people'))).body).toHaveLength(1)
  })

  test('was somebody who takes the course, for a reason that there is', async () => {
    expect((await remove(owner)).status).toBe(404)
    const reason = await owner.browser.delete(`${path(`people/${lena.id}`)}?reason=envy`)
    expect(reason.status).toBe(422)
  })
})

test('who may do what: assistants look at names, editors see e-mails, remove and take back', async () => {
  const [assistant, editor, stranger, former] = (await Promise.all(
    ['Asta', 'Edith', 'Stan', 'Fred'].map((name) => makePerson(server, name)),
  )) as [Person, Person, Person, Person]
  const administrator = await makeAdministrator(server)
  await addStaff(server, course, assistant, 'assistant')
  await addStaff(server, course, editor, 'editor')
  await enroll(former, course)
  await former.browser.delete(`/api/unenroll-course?courseId=${course}&email=${former.email}`)
  for (const [{ browser }, looks, edits] of [
    [{ browser: server.visitor() }, 401, 401],
    [stranger, 403, 403],
    [lena, 403, 403],
    [former, 403, 403],
    [administrator, 403, 403],
    [assistant, 200, 403],
    [editor, 200, 200],
    [owner, 200, 200],
  ] as const) {
    expect((await browser.get(path('people'))).status).toBe(looks)
    expect((await browser.get(path('people-export'))).status).toBe(edits)
    expect((await browser.get(path('removed-people'))).status).toBe(edits)
    expect((await browser.delete(path(`people/${lena.id}`))).status).toBe(edits)
    expect((await browser.post(path(`removed-people/${lena.id}/restore`), {})).status).toBe(edits)
  }
})

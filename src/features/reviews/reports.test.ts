import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { HeldReview, OwnShare, Review } from './contract.ts'
import type { Rating } from './rules.ts'

let server: TestServer
let teacher: Person
let author: Person
let ruth: Person
let members: Person[]
let course: string
let review: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '100' } })
  teacher = await makePerson(server)
  author = await makePerson(server, 'Zoë')
  ruth = await makeAdministrator(server)
  members = await Promise.all([1, 2, 3, 4].map(() => makePerson(server)))
})

afterAll(() => server.stop())

beforeEach(async () => {
  await server.db.deleteFrom('reviews').execute()
  course = await makeCourse(teacher, { title: 'Dovetails' })
  await enroll(author, course)
  review = await write({ stars: 1, text: 'Buy my pills.' })
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

async function write(fields: object): Promise<string> {
  const { body } = await author.browser.put(`/api/course/${course}/review`, fields)
  return (body as { id: string }).id
}

const report = ({ browser }: Pick<Person, 'browser'>, reason: unknown = 'spam', id = review) =>
  browser.post(`/api/course/${course}/reviews/${id}/report`, { reason })

async function reportBy(...who: Person[]): Promise<void> {
  for (const person of who) expect((await report(person)).body).toEqual({ success: true })
}

const decide = (fields: object, { browser } = ruth, id = review) =>
  browser.put(`/api/admin/reviews/${id}/hidden`, fields)

const held = async (state: string) =>
  (await ruth.browser.get(`/api/admin/reviews?state=${state}`)).body as HeldReview[]

const listed = async () =>
  ((await server.visitor().get(`/api/course/${course}/reviews`)).body as Review[]).length

const counted = async () =>
  ((await server.visitor().get(`/api/course/${course}/rating`)).body as Rating).count

const own = async () => ((await author.browser.get(`/api/course/${course}/review`)).body as OwnShare).review

const shown = async () => [await listed(), await counted()]

describe('a review that members report', () => {
  test('is hidden with the third of them, from all but its author and administrators', async () => {
    const [first, second, third] = members as [Person, Person, Person]
    await reportBy(first, second, second)
    expect(await shown()).toEqual([1, 1])
    expect(await own()).toMatchObject({ hidden: null })
    expect(await held('reported')).toMatchObject([
      {
        id: review,
        courseTitle: 'Dovetails',
        name: 'Zoë',
        reports: [{ reason: 'spam', count: 2 }],
        hiddenAt: null,
      },
    ])
    await reportBy(third)
    expect(await shown()).toEqual([0, 0])
    expect(await own()).toMatchObject({ text: 'Buy my pills.', hidden: { reason: null } })
    expect(await held('hidden')).toMatchObject([{ id: review, hiddenReason: null }])
    expect(problemIn(await report(members[3] as Person)).status).toBe(404)
  })

  test('cannot be removed meanwhile, so that no other takes its place; changing it does not show it', async () => {
    await reportBy(...members.slice(0, 3))
    const refused = problemIn(await author.browser.delete(`/api/course/${course}/review`))
    expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('hidden') })
    expect(await write({ stars: 5, text: 'I am sorry.' })).toBe(review)
    expect(await shown()).toEqual([0, 0])
    await decide({ hidden: false })
    expect(await shown()).toEqual([1, 1])
    expect((await author.browser.delete(`/api/course/${course}/review`)).body).toEqual({ deletedCount: 1 })
  })

  test('stays when an administrator says so, until others report it or it is changed', async () => {
    await reportBy(...members.slice(0, 3))
    await decide({ hidden: false })
    expect(await held('reported')).toEqual([])
    await reportBy(...members.slice(0, 3))
    expect(await shown()).toEqual([1, 1])
    server.clock.advance({ minutes: 1 })
    await write({ stars: 1, text: 'Buy my other pills.' })
    await reportBy(...members.slice(0, 3))
    expect(await shown()).toEqual([0, 0])
  })

  test('is hidden once by three reports at once', async () => {
    const answers = await Promise.all(members.map((person) => report(person)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual(
      [],
    )
    expect(await shown()).toEqual([0, 0])
  })

  test('is not reported by its author, a visitor, or for no reason', async () => {
    expect(problemIn(await report(author))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('your own'),
    })
    expect(problemIn(await report({ browser: server.visitor() })).status).toBe(401)
    const [first] = members as [Person]
    for (const reason of ['dislike', '', null]) {
      expect(problemIn(await report(first, reason)).errors).toMatchObject([{ field: 'reason' }])
    }
    for (const id of [nothing, 'x']) expect(problemIn(await report(first, 'spam', id)).status).toBe(404)
    expect(await held('reported')).toEqual([])
  })

  test('waits for nobody when those who reported it have left', async () => {
    const leaver = await makePerson(server)
    await reportBy(leaver)
    expect(await held('reported')).toHaveLength(1)
    await leaver.browser.post('/api/auth/deletion', { current: leaver.password })
    expect(await held('reported')).toEqual([])
    expect(await shown()).toEqual([1, 1])
  })
})

describe('an administrator', () => {
  const events = async (kind: string) =>
    (await ruth.browser.get(`/api/admin/events?kind=${kind}&member=${author.id}`)).body as {
      actorId: string
    }[]

  test('hides a review by reporting it, and shows it again; both are recorded for its author', async () => {
    const [hiddenBefore, restoredBefore] = [await events('review.hidden'), await events('review.restored')]
    await report(ruth, 'abuse')
    expect(await shown()).toEqual([0, 0])
    expect(await own()).toMatchObject({ hidden: { reason: 'abuse' } })
    for (const _ of [1, 2]) expect((await decide({ hidden: false })).body).toEqual({ success: true })
    expect(await shown()).toEqual([1, 1])
    expect((await events('review.hidden')).length - hiddenBefore.length).toBe(1)
    expect((await events('review.restored')).length - restoredBefore.length).toBe(1)
    const { text } = await author.browser.get('/api/auth/events')
    expect(text).toContain('review.hidden')
    expect(text).toContain('abuse')
    expect(text).not.toContain('pills')
  })

  test('hides a reported one for a reason, which settles its reports and counts it once', async () => {
    await reportBy(...members.slice(0, 3))
    await decide({ hidden: true, reason: 'private' })
    expect(await shown()).toEqual([0, 0])
    expect(await held('reported')).toEqual([])
    expect(await held('hidden')).toMatchObject([{ hiddenReason: 'private', reports: [] }])
  })

  test('alone sees and decides, of reviews that there are', async () => {
    for (const { browser } of [author, teacher]) {
      expect(problemIn(await browser.get('/api/admin/reviews')).status).toBe(403)
      expect(problemIn(await decide({ hidden: true }, { browser } as Person)).status).toBe(403)
    }
    expect(problemIn(await server.visitor().get('/api/admin/reviews')).status).toBe(401)
    expect(problemIn(await decide({ hidden: true }, ruth, nothing)).status).toBe(404)
    for (const fields of [{}, { hidden: 'yes' }, { hidden: true, reason: 'dislike' }]) {
      expect(problemIn(await decide(fields)).status).toBe(422)
    }
    expect(problemIn(await ruth.browser.get('/api/admin/reviews?state=all')).status).toBe(422)
    expect(problemIn(await ruth.browser.get('/api/admin/reviews?after=nonsense')).status).toBe(422)
  })
})

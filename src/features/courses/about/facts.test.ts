import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { OneCourse } from '../contract.ts'
import type { SubjectGroup } from '../facts/shared/schema.ts'

let server: TestServer
let teacher: Person
let stranger: Person
let id: string
let music: SubjectGroup

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Amina Rahman')
  stranger = await makePerson(server, 'Tuan')
  const { body } = await server.visitor().get('/api/subjects')
  const [, , , group] = body as SubjectGroup[]
  if (group === undefined) throw new Error('There are too few subjects.')
  music = group
})

afterAll(() => server.stop())

beforeEach(async () => {
  id = await makeCourse(teacher)
})

const everything = {
  level: 'beginner',
  language: 'bn',
  hours: 40,
  weeks: 6,
  pace: 'dates',
  zone: 'Asia/Dhaka',
  startsOn: '2027-01-10',
  endsOn: '2027-02-20',
  joinUntil: '2027-01-15',
  places: 30,
  outcomes: ['Hear the home chord', 'Sing the bass note'],
  audience: 'Whoever sings along.',
  prerequisites: 'Nothing.',
  price: 'Pay what you like',
}

const say = (said: unknown, headers: Record<string, string> = {}, { browser } = teacher) =>
  browser.send(`/api/course/${id}/facts`, { method: 'PUT', body: said, headers })

const told = async () => ((await server.visitor().get(`/api/course/${id}`)).body as OneCourse).facts

describe('what a course says of itself', () => {
  test('is nothing at first, and its answer is as it was before there were facts', async () => {
    const { body } = await server.visitor().get(`/api/course/${id}`)
    expect(body).not.toHaveProperty('facts')
  })

  test('is all told with the course, its subject by name and group', async () => {
    const [subject] = music.subjects
    const answer = await say({ ...everything, subject: subject?._id })
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
      200,
      { modifiedCount: 1 },
      '"1"',
    ])
    const { subjects, ...group } = music
    expect(await told()).toEqual({
      ...everything,
      version: 1,
      subject: { ...subject, group },
      placesLeft: 30,
      joining: 'open',
    })
  })

  test('is not asked for: each part may be left out, and is then said no more', async () => {
    await say(everything)
    expect((await say({ level: 'advanced' })).status).toBe(200)
    expect(await told()).toEqual({
      version: 2,
      subject: null,
      level: 'advanced',
      language: null,
      hours: null,
      weeks: null,
      pace: null,
      zone: null,
      startsOn: null,
      endsOn: null,
      joinUntil: null,
      places: null,
      placesLeft: null,
      joining: 'open',
      outcomes: [],
      audience: '',
      prerequisites: '',
      price: '',
    })
  })

  test('stands on its page, and in what search engines read there', async () => {
    await say(everything)
    const { text } = await server.visitor().get(`/all-courses/${id}`)
    for (const words of [
      'Hear the home chord',
      'Beginner',
      '6 weeks, 40 hours of your time in all',
      '30 places left of 30.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('You can join until 15 January 2027.')
    expect(text).toContain('"inLanguage":"bn"')
    expect(text).toContain('"startDate":"2027-01-10"')
    expect(text).not.toContain('"isAccessibleForFree"')
  })

  test('leaves the four fields of the course and their version alone', async () => {
    const before = await teacher.browser.get(`/api/course/${id}`)
    await say(everything)
    const after = await teacher.browser.get(`/api/course/${id}`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(after.body).toMatchObject(before.body as object)
  })

  test('is taken along by whoever created the course', async () => {
    await say(everything)
    const { text } = await teacher.browser.get('/api/auth/export')
    expect(text).toContain('Sing the bass note')
  })
})

describe('saying it', () => {
  test('is refused to visitors and to other members, and says nothing', async () => {
    const visitor = await server.visitor().put(`/api/course/${id}/facts`, everything)
    const strange = await say(everything, {}, stranger)
    expect([visitor.status, strange.status]).toEqual([401, 403])
    expect(problemIn(strange).type).toBe('/problems/not-creator')
    expect(await told()).toBeUndefined()
  })

  test('finds no course that there is not', async () => {
    id = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
    expect((await say(everything)).status).toBe(404)
  })

  test.each([
    ['subject', { subject: '1' }],
    ['subject', { subject: '019a8f3c-1b2d-7e4f-8a5b-0123456789ab' }],
    ['level', { level: 'expert' }],
    ['language', { language: 'xx' }],
    ['hours', { hours: 0 }],
    ['hours', { hours: 1.5 }],
    ['weeks', { weeks: 521 }],
    ['weeks', { weeks: '6' }],
    ['places', { ...everything, places: -1 }],
    ['pace', { pace: 'slow' }],
    ['pace', { places: 5 }],
    ['pace', { ...everything, pace: 'self' }],
    ['zone', { zone: '+06:00' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['zone', { ...everything, zone: null }],
    ['startsOn', { ...everything, startsOn: '2026-02-30' }],
    ['startsOn', { ...everything, startsOn: '0000-01-01' }],
    ['startsOn', { ...everything, startsOn: '2027-01-10T00:00:00Z' }],
    ['endsOn', { ...everything, endsOn: '2027-01-09' }],
    ['joinUntil', { ...everything, joinUntil: '2027-02-21' }],
    ['outcomes', { outcomes: Array(13).fill('One more') }],
    ['outcomes.1', { outcomes: ['Fine', 'x'.repeat(161)] }],
    ['outcomes.0', { outcomes: [' '] }],
    ['audience', { audience: 'x'.repeat(1001) }],
    ['prerequisites', { prerequisites: 'a\u0000' }],
    ['price', { price: 5 }],
    ['rating', { rating: 5 }],
  ])('is refused with a wrong %s in %j, which is named', async (field, said) => {
    const answer = await say(said)
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors?.map((error) => error.field)).toEqual([field])
    expect(await told()).toBeUndefined()
  })
})

describe('saying it with If-Match', () => {
  const twice = { 'if-match': '"0"' }

  test('works with the version that was read, 0 being that of a course which says nothing', async () => {
    expect((await say({ weeks: 1 }, { 'if-match': '"0"' })).status).toBe(200)
    expect((await say({ weeks: 2 }, { 'if-match': '"1"' })).headers.get('etag')).toBe('"2"')
    expect(await told()).toMatchObject({ weeks: 2, version: 2 })
  })

  test.each(['"1"', '"x"', 'W/"0"'])('is refused with %s for a course that says nothing', async (tag) => {
    expect((await say({ weeks: 1 }, { 'if-match': tag })).status).toBe(412)
    expect(await told()).toBeUndefined()
  })

  test('is refused with a version that is not the last one, and changes nothing', async () => {
    await say({ weeks: 1 }, twice)
    const late = await say({ weeks: 2 }, twice)
    expect([late.status, problemIn(late).type]).toEqual([412, '/problems/changed-meanwhile'])
    expect(await told()).toMatchObject({ weeks: 1 })
  })

  test('counts as done where the course says that already: the first answer may have been lost', async () => {
    const [subject] = music.subjects
    const said = { ...everything, subject: subject?._id }
    await say(said, twice)
    const again = await say(said, twice)
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"1"'])
  })

  test('works for one of twenty who have read the same version', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => say({ weeks: at + 1 }, twice)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(await told()).toMatchObject({ weeks: won + 1, version: 1 })
  })
})

test('subjects are told to everybody, in groups and in both languages', async () => {
  const { status, body } = await server.visitor().get('/api/subjects')
  expect(status).toBe(200)
  const groups = body as SubjectGroup[]
  expect(groups).toHaveLength(8)
  for (const { names, subjects } of groups) {
    expect(subjects.length).toBeGreaterThanOrEqual(3)
    for (const one of [names, ...subjects.map((subject) => subject.names)]) {
      expect(one.en).toMatch(/^[A-Z]/)
      expect(one.bn).toMatch(/\p{Script=Bengali}/u)
    }
  }
})

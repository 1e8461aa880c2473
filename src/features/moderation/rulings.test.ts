import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../testing/administrator.ts'
import { problemIn } from '../../testing/browser.ts'
import { nextOf } from '../../testing/crawl.ts'
import { deliverMail, type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { purgeDeletedCourses } from '../courses/actions.ts'
import type { CourseRow, HeldCourse } from './contract.ts'

let server: TestServer
let mailbox: Mailbox
let ruth: Person
let teacher: Person
let learner: Person
let course: string

beforeAll(async () => {
  mailbox = await openMailbox()
  const settings = { PUBLIC_URL: 'https://courses.example.org', SMTP_URL: mailbox.url, LIMIT_FACTOR: '1000' }
  server = await startTestServer({ settings })
  ruth = await makeAdministrator(server)
  teacher = await makePerson(server, 'Henrik')
  learner = await makePerson(server)
})

afterAll(async () => {
  await server.stop()
  await mailbox.stop()
})

beforeEach(async () => {
  course = await makeCourse(teacher, { title: 'Dovetails', description: 'Saw, then pare.' })
  await enroll(learner, course)
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const rule = (fields: object, { browser } = ruth, id = course) =>
  browser.put(`/api/admin/courses/${id}/state`, fields)

const hide = (more: object = {}) => rule({ state: 'hidden', reason: 'spam', ...more })

const list = async (query = '') => (await ruth.browser.get(`/api/admin/courses?${query}`)).body as CourseRow[]

const idsIn = (rows: CourseRow[]) => rows.map(({ id }) => id)

const read = async (id = course) => (await ruth.browser.get(`/api/admin/courses/${id}`)).body as HeldCourse

const statusFor = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.get(`/api/course/${course}`)).status

const own = async () =>
  (
    (await teacher.browser.get(`/api/courses?email=${teacher.email}&limit=100`)).body as { _id: string }[]
  ).find(({ _id }) => _id === course)

const taken = async () =>
  (
    (await learner.browser.get(`/api/my-enrolled-courses?email=${learner.email}&limit=100`)).body as {
      _id: string
    }[]
  ).find(({ _id }) => _id === course)

async function mailTo(person: Person) {
  await deliverMail(server)
  return mailbox.messagesTo(person.email).map(({ email }) => `${email.subject} ${email.text}`)
}

const events = async (kind: string) =>
  (
    (await ruth.browser.get(`/api/admin/events?kind=${kind}&member=${teacher.id}`)).body as {
      actorId: string
      details: Record<string, string>
    }[]
  ).filter(({ details }) => details.course === course)

describe('a hidden course', () => {
  test('is there for those who teach it and for administrators alone, and they are told why', async () => {
    const note = 'The links lead to a shop.'
    expect((await hide({ note })).body).toMatchObject({
      state: 'hidden',
      learners: 1,
      ruling: { reason: 'spam', note },
    })
    expect(await statusFor({ browser: server.visitor() })).toBe(404)
    expect(await statusFor(learner)).toBe(404)
    for (const { browser } of [teacher, ruth]) {
      const { body } = await browser.get(`/api/course/${course}`)
      expect(body).toMatchObject({ title: 'Dovetails', hidden: { reason: 'spam', note } })
    }
    expect(await own()).toMatchObject({ hidden: { reason: 'spam', note } })
    expect((await teacher.browser.get('/manage-course')).text).toContain('Hidden')
    expect((await teacher.browser.get(`/all-courses/${course}`)).text).toContain(note)
  })

  test('takes nobody in, also not whoever has just left it', async () => {
    await hide()
    const join = (person: Person) =>
      person.browser.post('/api/enroll-course', { courseId: course, email: person.email })
    const somebody = await makePerson(server)
    for (const person of [somebody, teacher]) {
      expect(problemIn(await join(person))).toMatchObject({
        status: 404,
        detail: 'There is no such course, or it has been removed.',
      })
    }
    const left = await learner.browser.delete(
      `/api/unenroll-course?courseId=${course}&email=${learner.email}`,
    )
    expect(left.body).toEqual({ deletedCount: 1 })
    expect(problemIn(await join(learner)).status).toBe(404)
    expect((await rule({ state: 'shown' })).body).toMatchObject({ learners: 0 })
  })

  test('stays in the list of those who take it by its title alone', async () => {
    await hide()
    expect(await taken()).toMatchObject({ title: 'Dovetails', description: '', imageUrl: '', hidden: true })
    const { text } = await learner.browser.get('/my-enrolled-courses')
    expect(text).toContain('An administrator has hidden this course')
    expect(text).not.toContain(`href="/all-courses/${course}"`)
    await rule({ state: 'shown' })
    const back = await taken()
    expect(back).toMatchObject({ description: 'Saw, then pare.' })
    expect(back).not.toHaveProperty('hidden')
  })

  test('can be changed and deleted by its owner, and by nobody else', async () => {
    await hide()
    const fields = { title: 'Dovetails, without a shop', imageUrl: '', duration: '', description: '' }
    const change = ({ browser }: Person) => browser.put(`/api/update-course/${course}`, fields)
    expect(problemIn(await change(learner)).status).toBe(404)
    expect((await change(teacher)).body).toEqual({ modifiedCount: 1 })
    const { version } = await server.db
      .selectFrom('courses')
      .select('version')
      .where('id', '=', course)
      .executeTakeFirstOrThrow()
    const late = await teacher.browser.send(`/api/update-course/${course}`, {
      method: 'PUT',
      body: { ...fields, title: 'Other' },
      headers: { 'if-match': `"${version - 1}"` },
    })
    expect(problemIn(late).status).toBe(412)
    expect((await teacher.browser.put(`/api/course/${course}/facts`, { level: 'beginner' })).status).toBe(200)
    expect((await list('show=hidden')).find(({ id }) => id === course)?.title).toBe(fields.title)
    expect((await teacher.browser.delete(`/api/delete-course/${course}`)).body).toEqual({ deletedCount: 1 })
    for (const show of ['hidden', 'removed']) expect(idsIn(await list(`show=${show}`))).not.toContain(course)
    for (const state of ['shown', 'hidden']) {
      expect(problemIn(await rule({ state, reason: 'spam' })).status).toBe(404)
    }
  })

  test('is not purged, however long it is hidden', async () => {
    await hide()
    await purgeDeletedCourses(server.db, new Date(server.clock.now().getTime() + 400 * 24 * 60 * 60 * 1000))
    expect(await read()).toMatchObject({ state: 'hidden' })
  })

  test('of somebody who leaves stays for those who take it, and goes with the member where nobody does', async () => {
    const leaver = await makePerson(server)
    const [alone, joined] = [await makeCourse(leaver), await makeCourse(leaver)]
    await enroll(learner, joined)
    for (const id of [alone, joined]) await rule({ state: 'hidden', reason: 'other' }, ruth, id)
    await leaver.browser.post('/api/auth/deletion', { current: leaver.password })
    await purgeDeletedCourses(server.db, new Date(server.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000))
    expect((await ruth.browser.get(`/api/admin/courses/${alone}`)).status).toBe(404)
    expect(await read(joined)).toMatchObject({ state: 'hidden', creatorId: null })
  })
})

describe('an administrator', () => {
  test('hides, shows, removes and restores; each is recorded once, and told to the creator', async () => {
    const before = (await mailTo(teacher)).length
    for (const _ of [1, 2]) await hide({ note: 'A shop.' })
    for (const _ of [1, 2]) await rule({ state: 'shown' })
    for (const _ of [1, 2]) await rule({ state: 'removed', reason: 'copyright' })
    expect(await statusFor(teacher)).toBe(404)
    expect(await own()).toBeUndefined()
    expect(await taken()).toBeUndefined()
    expect((await rule({ state: 'shown' })).body).toMatchObject({ state: 'shown', learners: 1, ruling: null })
    expect(await statusFor({ browser: server.visitor() })).toBe(200)
    expect(await events('course.hidden')).toMatchObject([{ actorId: ruth.id, details: { reason: 'spam' } }])
    expect(await events('course.removed')).toMatchObject([{ details: { reason: 'copyright' } }])
    expect(await events('course.restored')).toHaveLength(2)
    const [hidden, shown, removed, ...rest] = (await mailTo(teacher)).slice(before)
    expect(hidden).toContain('Your course “Dovetails” is hidden')
    expect(hidden).toContain('Reason: Advertising or spam.')
    expect(hidden).toContain('A shop.')
    expect(shown).toContain('is shown again')
    expect(removed).toContain('30 days')
    expect(rest).toHaveLength(1)
    expect((await teacher.browser.get('/api/auth/events')).text).not.toContain('A shop.')
  })

  test('writes to the creator in the language that is kept with the account', async () => {
    await teacher.browser.send('/language', {
      method: 'POST',
      body: 'language=bn&to=%2F',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await server.db.updateTable('users').set({ language: 'bn' }).where('id', '=', teacher.id).execute()
    await hide()
    expect((await mailTo(teacher)).at(-1)).toContain('কারণ: বিজ্ঞাপন বা স্প্যাম।')
    await server.db.updateTable('users').set({ language: null }).where('id', '=', teacher.id).execute()
  })

  test('tells the creator alone on their own page of what was removed, as long as it can be brought back', async () => {
    const creator = await makePerson(server)
    const id = await makeCourse(creator, { title: 'Mitres' })
    const removedOf = async ({ browser }: Person) => (await browser.get('/api/my-removed-courses')).body
    await rule({ state: 'hidden', reason: 'spam' }, ruth, id)
    expect(await removedOf(creator)).toEqual([])
    await rule({ state: 'removed', reason: 'copyright', note: 'Copied from a book.' }, ruth, id)
    expect(await removedOf(creator)).toMatchObject([
      { _id: id, title: 'Mitres', reason: 'copyright', note: 'Copied from a book.' },
    ])
    expect(await removedOf(learner)).toEqual([])
    expect((await server.visitor().get('/api/my-removed-courses')).status).toBe(401)
    const page = (await creator.browser.get('/manage-course')).text
    expect(page).toContain('The administrators have removed your course “Mitres”.')
    expect(page).toContain('Copied from a book.')
    await rule({ state: 'shown' }, ruth, id)
    await creator.browser.delete(`/api/delete-course/${id}`)
    expect(await removedOf(creator)).toEqual([])
  })

  test('has a removed course for thirty days', async () => {
    await rule({ state: 'removed', reason: 'spam' })
    await purgeDeletedCourses(server.db, new Date(server.clock.now().getTime() + 29 * 24 * 60 * 60 * 1000))
    expect(await read()).toMatchObject({ state: 'removed' })
    await purgeDeletedCourses(server.db, new Date(server.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000))
    expect(problemIn(await rule({ state: 'shown' })).status).toBe(404)
  })

  test('finds courses by words, e-mail and address, of each state, page by page', async () => {
    const lucia = await makePerson(server, 'Lucía Quispe')
    const ids: string[] = []
    for (const title of ['Rye bread', 'Wheat bread', 'Spelt bread']) {
      server.clock.advance({ seconds: 1 })
      ids.unshift(await makeCourse(lucia, { title }))
    }
    expect(idsIn(await list('q=spelt'))).toEqual([ids[0]])
    expect(idsIn(await list(`q=${lucia.email}`))).toEqual(ids)
    expect((await list('q=Quispe')).map(({ creator }) => creator)).toEqual(Array(3).fill('Lucía Quispe'))
    const address = encodeURIComponent(`https://courses.example.org/all-courses/${ids[1]}`)
    expect(idsIn(await list(`q=${address}`))).toEqual([ids[1]])
    expect(idsIn(await list('limit=3'))).toEqual(ids)
    for (const id of ids) {
      server.clock.advance({ seconds: 1 })
      await rule({ state: 'hidden', reason: 'spam' }, ruth, id)
    }
    const found: string[] = []
    for (let path: string | null = '/api/admin/courses?show=hidden&q=bread&limit=2'; path !== null; ) {
      const answer = await ruth.browser.get(path)
      found.push(...idsIn(answer.body as CourseRow[]))
      path = nextOf(answer)
    }
    expect(found).toEqual(ids.toReversed())
    expect(idsIn(await list(`show=hidden&q=${lucia.email}`))).toEqual(ids.toReversed())
    expect(idsIn(await list(`show=hidden&q=${ids[2]}`))).toEqual([ids[2]])
    expect(await list('show=removed&q=bread')).toEqual([])
    expect(await list('q=spelt')).toEqual([])
  })

  test('alone sees all courses and decides, and gives a reason', async () => {
    for (const person of [teacher, learner]) {
      for (const path of ['', `/${course}`]) {
        expect(problemIn(await person.browser.get(`/api/admin/courses${path}`)).status).toBe(403)
      }
      expect(problemIn(await rule({ state: 'shown' }, person)).status).toBe(403)
    }
    expect(problemIn(await rule({ state: 'shown' }, { browser: server.visitor() } as Person)).status).toBe(
      401,
    )
    for (const id of [nothing, 'x']) {
      expect(problemIn(await rule({ state: 'hidden', reason: 'spam' }, ruth, id)).status).toBe(404)
      expect((await ruth.browser.get(`/api/admin/courses/${id}`)).status).toBe(404)
    }
    for (const fields of [{}, { state: 'gone' }, { state: 'hidden' }, { state: 'removed', reason: 'dull' }]) {
      expect(problemIn(await rule(fields)).status).toBe(422)
    }
    expect(problemIn(await hide({ note: 'x'.repeat(1001) })).errors).toMatchObject([{ field: 'note' }])
    for (const query of ['show=all', 'after=nonsense', 'show=hidden&after=nonsense', 'q=bread&after=x']) {
      expect(problemIn(await ruth.browser.get(`/api/admin/courses?${query}`)).status).toBe(422)
    }
  })
})

test('of whatever fifty people do while a course is hidden and shown, the count of enrollments stays exact', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(server)))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const person = people[at % people.length] as Person
      if (at % 10 === 0) return rule({ state: at % 20 === 0 ? 'hidden' : 'shown', reason: 'spam' })
      return at % 3 === 0
        ? person.browser.delete(`/api/unenroll-course?courseId=${course}&email=${person.email}`)
        : person.browser.post('/api/enroll-course', { courseId: course, email: person.email })
    }),
  )
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status))).toEqual(
    [],
  )
  await rule({ state: 'shown' })
  const { learners } = await read()
  const rows = await server.db
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', course)
    .execute()
  expect(learners).toBe(rows.length)
})

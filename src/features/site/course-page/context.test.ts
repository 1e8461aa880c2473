import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { WholeContext } from './contract.ts'

let server: TestServer
let henrik: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  henrik = await makePerson(server, 'Henrik')
})

afterAll(() => server.stop())

const read = async (course: string) =>
  (await server.visitor().get(`/api/course/${course}/context`)).body as WholeContext
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)

test('a course says who teaches it, how many take it, and when it was last changed', async () => {
  const course = await makeCourse(henrik, { title: 'Sharpening' })
  const about = 'x'.repeat(1000)
  await henrik.browser.put('/api/auth/teaching', { about, expertise: 'Joinery', links: [] })
  await enroll(await makePerson(server), course)
  server.clock.advance({ seconds: 3600 })
  const fields = { title: 'Sharpening', imageUrl: '', duration: '', description: '' }
  await henrik.browser.put(`/api/update-course/${course}`, fields)
  const { id } = henrik
  expect(await read(course)).toMatchObject({
    learners: 1,
    changedDate: server.clock.now().toISOString(),
    instructor: { id, name: 'Henrik', photoURL: '', expertise: 'Joinery', about: 'x'.repeat(320) },
  })
})

test('it is the course as everybody reads it, with its rating and what cards tell of the others', async () => {
  const [teacher, learner] = [await makePerson(server, 'Ingrid'), await makePerson(server)]
  const other = await makeCourse(teacher, { title: 'Whittling Spoons' })
  const course = await makeCourse(teacher, { title: 'Carving Bowls' })
  await enroll(learner, course)
  await learner.browser.put(`/api/course/${course}/review`, { stars: 4 })
  const whole = await read(course)
  expect(whole.course).toEqual((await server.visitor().get(`/api/course/${course}`)).body)
  expect(whole.rating).toEqual((await server.visitor().get(`/api/course/${course}/rating`)).body)
  expect(whole.more).toMatchObject([{ _id: other, note: { instructorId: teacher.id, rating: null } }])
  const { body } = await teacher.browser.get(`/api/course/${course}/context`)
  expect(JSON.stringify(body), 'an e-mail address').not.toContain(teacher.email)
})

test('more by its instructor are the four newest others, and none of somebody else', async () => {
  const lucia = await makePerson(server)
  const course = await makeCourse(lucia, { title: 'Kneading' })
  expect((await read(course)).more).toEqual([])
  for (const title of ['Rye', 'Wheat', 'Oats', 'Spelt', 'Barley']) {
    server.clock.advance({ seconds: 1 })
    await makeCourse(lucia, { title })
  }
  expect(titlesOf((await read(course)).more)).toEqual(['Barley', 'Spelt', 'Oats', 'Wheat'])
})

test('related are those of others with the rare words of its title, best first', async () => {
  const [one, other] = [await makePerson(server), await makePerson(server)]
  const course = await makeCourse(one, { title: 'The Night Sky over Fields', description: 'Look up.' })
  await makeCourse(one, { title: 'Night Sky once more', description: 'Look again.' })
  await makeCourse(other, { title: 'Paint the Sky', description: 'Blue upon blue.' })
  await makeCourse(other, { title: 'Fields by Night', description: 'Walk with a lamp.' })
  await makeCourse(other, { title: 'Cakes', description: 'For those who rise at night.' })
  await makeCourse(other, { title: 'Over the Counter', description: 'How to sell bread.' })
  const { related } = await read(course)
  expect(titlesOf(related)).toEqual(['Fields by Night', 'Over the Counter', 'Cakes'])
})

test('a course whose creator has left has no instructor, and one that is not there is not found', async () => {
  const leaver = await makePerson(server)
  const course = await makeCourse(leaver, { title: 'Farewells' })
  await enroll(henrik, course)
  await leaver.browser.post('/api/auth/deletion', { current: leaver.password })
  expect(await read(course)).toMatchObject({ instructor: null, more: [], learners: 1 })
  expect((await server.visitor().get(`/api/course/${newId()}/context`)).status).toBe(404)
  expect((await server.visitor().get('/api/course/nowhere/context')).status).toBe(404)
})

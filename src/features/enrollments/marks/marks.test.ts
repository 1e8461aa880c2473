import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let reader: Person
let courses: string[]

beforeAll(async () => {
  server = await startTestServer()
  const teacher = await makePerson(server)
  reader = await makePerson(server)
  courses = [await makeCourse(teacher), await makeCourse(teacher), await makeCourse(teacher)]
})

afterAll(() => server.stop())

test('a member is told which of the courses asked for are saved, and which are taken', async () => {
  const [saved = '', taken = '', neither = ''] = courses
  await reader.browser.put(`/api/saved-courses/${saved}`, undefined)
  await enroll(reader, taken)
  const ask = (ids: string[]) => reader.browser.get(`/api/my-marks?ids=${ids.join(',')}`)
  expect((await ask([saved, taken, neither, newId()])).body).toEqual({ saved: [saved], enrolled: [taken] })
  expect((await ask([neither])).body).toEqual({ saved: [], enrolled: [] })
  const stranger = await makePerson(server)
  expect((await stranger.browser.get(`/api/my-marks?ids=${courses.join(',')}`)).body).toEqual({
    saved: [],
    enrolled: [],
  })
  expect((await ask(['nothing'])).status).toBe(422)
  expect((await ask(Array.from({ length: 101 }, newId))).status).toBe(422)
})

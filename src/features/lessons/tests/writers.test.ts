import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { makeLesson } from '../../../testing/lessons.ts'
import { deeds, writeTogether } from '../../../testing/lessonWriters.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let people: Person[]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '9999' } })
  people = [
    await makePerson(server, 'Nadia'),
    await makePerson(server, 'Omar'),
    await makePerson(server, 'Pia'),
  ]
})

afterAll(() => server.stop())

test('whatever three people write in one lesson, and whichever answers get lost, nothing that was typed is missing', async () => {
  const [nadia, ...others] = people as [Person, ...Person[]]
  const created_at = server.clock.now().toISOString()
  await fc.assert(
    fc.asyncProperty(deeds(people.length, 30), async (all) => {
      const lesson = await makeLesson(server, nadia)
      const staff = others.map(({ id }) => ({
        course_id: lesson.course,
        user_id: id,
        role: 'editor',
        created_at,
      }))
      await server.db.insertInto('course_staff').values(staff).execute()
      await writeTogether(people, lesson, all)
    }),
    { numRuns: 6, seed: 1 },
  )
}, 60_000)

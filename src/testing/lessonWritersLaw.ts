import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { makeLesson } from './lessons.ts'
import { deeds, writeTogether } from './lessonWriters.ts'
import { makePerson, type Person } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Tests that nothing is missing of what people write together; `most` is how many deeds a run has at most. */
export function testWriters({ runs, seed, most }: { runs: number; seed: number; most: number }): void {
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

  test(
    'whatever three people write in one lesson, and whichever answers get lost, nothing that was typed is missing',
    async () => {
      const [nadia, ...others] = people as [Person, ...Person[]]
      const created_at = server.clock.now().toISOString()
      await fc.assert(
        fc.asyncProperty(deeds(people.length, most), async (all) => {
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
        { numRuns: runs, seed },
      )
    },
    60_000 + runs * 3_000,
  )
}

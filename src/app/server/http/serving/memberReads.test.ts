import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpServer, openHttpServer } from '../../../../testing/httpServer.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

// Two instances on one database, and people who go to either.
let servers: [TestServer, TestServer]
let doors: HttpServer[]
let teacher: Person[]
let learner: Person[]
let course: string

beforeAll(async () => {
  const server = await startTestServer()
  servers = [server, await startTestServer({ besides: server })]
  doors = await Promise.all(servers.map(openHttpServer))
  const [one, two] = [await makePerson(server), await makePerson(server)]
  teacher = await Promise.all(doors.map((door) => door.withCachedToken(one)))
  learner = await Promise.all(doors.map((door) => door.withCachedToken(two)))
  course = await makeCourse(one, { title: '0' })
})

afterAll(async () => {
  for (const door of doors) door.close()
  const [one, two] = servers
  await two.stop()
  await one.stop()
})

const lists = [
  '/api/all-courses',
  '/api/all-courses?sort=title',
  '/api/all-new-courses',
  '/api/popular-courses',
]

/** The number that is the title of the course, as somebody reads it at an address. */
async function read({ browser }: Person, path: string): Promise<number> {
  const { status, body } = await browser.get(path)
  expect(status).toBe(200)
  const [found] = [body].flat() as { title: string }[]
  return Number(found?.title)
}

const fields = { imageUrl: '', duration: '', description: '' }

test('however members read and change on two instances, nobody sees an older state after a newer one', async () => {
  const step = record({
    what: constantFrom('read', 'read', 'read', 'change'),
    who: constantFrom('teacher', 'learner'),
    where: constantFrom(0, 1),
    path: constantFrom(`/api/course/%`, '/api/courses?email=', ...lists),
    waits: constantFrom(true, false),
  })
  let state = 0
  /** The newest state that anybody was told of, by being shown it or by being told that it is saved. */
  let seen = 0
  await assert(
    asyncProperty(array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      let changing = Promise.resolve()
      const running: Promise<unknown>[] = []
      for (const { what, who, where, path, waits } of steps) {
        const person = (who === 'teacher' || path.endsWith('email=') ? teacher : learner)[where] as Person
        if (what === 'change') {
          changing = changing.then(async () => {
            state += 1
            const saved = state
            const body = { ...fields, title: `${saved}` }
            const { status } = await (teacher[where] as Person).browser.put(
              `/api/update-course/${course}`,
              body,
            )
            expect(status).toBe(200)
            seen = Math.max(seen, saved)
          })
          running.push(changing)
          if (waits) await changing
          continue
        }
        const least = seen
        const address = path.replace('%', course).replace(/email=$/, `email=${person.email}`)
        const reading = read(person, address).then((found) => {
          expect(found).toBeGreaterThanOrEqual(least)
          seen = Math.max(seen, found)
        })
        running.push(reading)
        if (waits) await reading
      }
      await Promise.all(running)
    }),
    { numRuns: 25, seed: 1 },
  )
})

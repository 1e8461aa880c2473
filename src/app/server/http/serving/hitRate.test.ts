import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { inProcess } from '../../../../testing/inProcess.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
let teacher: Person
let answeredFromMemory = 0

beforeAll(async () => {
  const log = createLog('info', {
    write: (line) => {
      if (line.includes('"kept":true')) answeredFromMemory += 1
    },
  })
  server = await startTestServer({ log, settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server)
  await makeCourse(teacher)
})

afterAll(() => server.stop())

/** How long an answer is given from memory before it is asked for anew, in ms. */
const fresh = 1_000

/** What visitors are answered from memory of so many visits, with something done before each; and what is read anew at most. */
async function visit(visits: number, act: () => Promise<{ status: number }>) {
  const visitor = inProcess(server.listener)
  const paths = ['/', '/all-courses', '/api/popular-courses']
  const began = performance.now()
  for (const path of paths) await visitor.request(path)
  answeredFromMemory = 0
  for (let count = 0; count < visits; count += 1) {
    expect((await act()).status).toBeLessThan(300)
    for (const path of paths) expect((await visitor.request(path)).status).toBe(200)
  }
  const renewals = paths.length * (1 + Math.floor((performance.now() - began) / fresh))
  return { missed: visits * paths.length - answeredFromMemory, renewals }
}

test('a hundred changes of nothing that visitors read leave their pages in memory, and one that they read does not', async () => {
  const { browser } = teacher
  const unseen = await visit(100, () => browser.put('/api/language', { language: 'en' }))
  expect(unseen.missed).toBeLessThanOrEqual(unseen.renewals)
  const seen = await visit(20, () => browser.patch('/api/auth/profile', { displayName: crypto.randomUUID() }))
  expect(seen.missed).toBe(20 * 3)
})

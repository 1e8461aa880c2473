import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog, type Log } from '../../../base/log.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { jobsOf } from './jobs.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})

afterEach(() => server.stop())

function rowsOf(table: 'sessions' | 'courses') {
  return server.db.selectFrom(table).select('id').execute()
}

async function deleteCourse(): Promise<string> {
  const teacher = await makePerson(server)
  const id = await makeCourse(teacher)
  await teacher.browser.delete(`/api/delete-course/${id}`)
  return id
}

/** Does what is done every hour. */
async function keepHouse(log: Log): Promise<void> {
  const job = jobsOf(server, log, () => {}).find(({ name }) => name === 'housekeeping')
  await job?.work(AbortSignal.timeout(60_000))
}

test('every hour, ended sessions and courses deleted more than thirty days ago go, and all else stays', async () => {
  await deleteCourse()
  server.clock.advance({ days: 25 })
  const deletedLately = await deleteCourse()
  const living = await makeCourse(await makePerson(server))
  server.clock.advance({ days: 6 })
  for (const _twice of [1, 2]) await keepHouse(createLog('silent'))
  expect((await rowsOf('courses')).map(({ id }) => id).sort()).toEqual([deletedLately, living].sort())
  expect(await rowsOf('sessions')).toHaveLength(2)
})

test('a cleaning that fails is told and tried again, and keeps nothing else from being cleaned', async () => {
  let told = ''
  await deleteCourse()
  server.clock.advance({ days: 31 })
  await server.db.schema.alterTable('sessions').renameTo('hidden').execute()
  const failing = keepHouse(createLog('warn', { write: (line) => (told += line) }))
  await expect(failing).rejects.toThrow('Chores failed: sessions.')
  expect(told).toContain('"chore":"sessions"')
  expect(told).toContain('housekeeping failed; it is tried again')
  expect(await rowsOf('courses')).toEqual([])
  await server.db.schema.alterTable('hidden').renameTo('sessions').execute()
  await keepHouse(createLog('silent'))
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../base/server/log.ts'
import { makeCourse, makePerson } from '../../testing/make.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { keepHouse } from './housekeeping.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
})

function rowsOf(table: 'sessions' | 'courses') {
  return server.db.selectFrom(table).select('id').execute()
}

async function deleteCourse(): Promise<string> {
  const teacher = await makePerson(server)
  const id = await makeCourse(teacher)
  await teacher.browser.delete(`/api/delete-course/${id}`)
  return id
}

test('every hour, ended sessions and courses deleted more than thirty days ago go, and all else stays', async () => {
  await deleteCourse()
  server.clock.advance({ days: 25 })
  const deletedLately = await deleteCourse()
  const living = await makeCourse(await makePerson(server))
  server.clock.advance({ days: 6 })
  const stop = keepHouse(server, createLog('silent'))
  vi.advanceTimersByTime(60 * 60 * 1000)
  await expect.poll(async () => (await rowsOf('courses')).length).toBe(2)
  expect((await rowsOf('courses')).map(({ id }) => id).sort()).toEqual([deletedLately, living].sort())
  expect(await rowsOf('sessions')).toHaveLength(2)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a cleaning that fails is told and tried again', async () => {
  const told = Promise.withResolvers<string>()
  await server.db.schema.alterTable('sessions').renameTo('hidden').execute()
  const stop = keepHouse(server, createLog('warn', { write: told.resolve }))
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(await told.promise).toContain('housekeeping failed; it is tried again in an hour')
  expect(vi.getTimerCount()).toBe(1)
  stop()
})

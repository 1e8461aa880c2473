import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { makePicture } from '../../../testing/pictures.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { settleTask, takeTask } from './store.ts'

let server: TestServer
let owner: Person
let learner: Person
let stranger: Person
let course: string
let file: string

const video = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')

beforeAll(async () => {
  // It is never started here.
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000', FFMPEG: '/nothing/ffmpeg' } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
})

beforeEach(async () => {
  course = await makeCourse(owner)
  file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: video })
})

afterAll(() => server.stop())

const pathOf = (of = file, within = course) => `/api/files/${within}/${of}/tasks`
const retry = (task: unknown = 'look', by = owner, path = pathOf()) => by.browser.post(path, { task })

/** Has somebody take the task of the file, and fail. */
async function fail(): Promise<void> {
  const now = server.clock.now()
  for (;;) {
    const taken = await takeTask(server.db, { now, until: new Date(now.getTime() + 60_000) })
    if (taken === undefined) return
    await settleTask(server.db, taken, 'damaged')
  }
}

test('whoever edits a course sees what is made of a video, why that failed, and has it tried again', async () => {
  const look = { task: 'look', state: 'waiting', percent: 0, failure: null }
  const waiting = { prepares: true, poster: 'none', tasks: [look] }
  expect((await owner.browser.get(pathOf())).body).toEqual(waiting)
  const early = await retry()
  expect([early.status, early.body]).toEqual([200, waiting])
  await fail()
  const failed = { ...look, state: 'failed', failure: 'damaged' }
  expect((await owner.browser.get(pathOf())).body).toEqual({
    prepares: true,
    poster: 'none',
    tasks: [failed],
  })
  const all = await Promise.all([retry(), retry(), retry()])
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200])
  expect((await owner.browser.get(pathOf())).body).toEqual(waiting)
})

test('a server without the program says so', async () => {
  const other = await startTestServer({ besides: server })
  const somebody = await makePerson(other, 'Nora')
  const own = await makeCourse(somebody)
  const sound = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')
  const id = await uploadFile(somebody.browser, own, { name: 'Talk.mp4', bytes: sound })
  expect((await somebody.browser.get(pathOf(id, own))).body).toMatchObject({ prepares: false })
  await other.stop()
})

test('nobody else sees or changes what is made of a video', async () => {
  await enroll(learner, course)
  await fail()
  for (const [who, status] of [
    [{ browser: server.visitor() }, 401],
    [learner, 403],
    [stranger, 403],
  ] as const) {
    expect((await who.browser.get(pathOf())).status).toBe(status)
    expect((await who.browser.post(pathOf(), { task: 'look' })).status).toBe(status)
  }
  expect((await owner.browser.get(pathOf())).body).toMatchObject({ tasks: [{ state: 'failed' }] })
})

test('what is not made, or of no video of the course, is refused', async () => {
  const [other, picture] = [await makeCourse(owner), await makePicture(server, course, owner)]
  for (const path of [pathOf(newId()), pathOf(file, other), pathOf(picture)]) {
    expect((await owner.browser.get(path)).status).toBe(404)
    expect((await retry('look', owner, path)).status).toBe(404)
  }
  expect(problemIn(await retry('v480'))).toMatchObject({ status: 404, type: '/problems/unknown-task' })
  for (const task of ['v481', '', 1, null]) expect((await retry(task)).status).toBe(422)
  expect((await owner.browser.get(pathOf('nothing'))).status).toBe(404)
})

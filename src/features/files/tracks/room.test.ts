import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { giveFiles } from '../pictures/actions.ts'

let server: TestServer
let owner: Person
let course: string
let file: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await makePerson(server, 'Olga')
  course = await makeCourse(owner)
  const bytes = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')
  file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes })
})

afterAll(() => server.stop())

const path = () => `/api/files/${course}/${file}/tracks/captions/en`
const put = (said: string, version: number | null) =>
  owner.browser.put(path(), {
    version,
    text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${said}\n`,
    label: '',
    isDefault: false,
  })

test('versions of captions take room of the course as its files do, and none is kept without room', async () => {
  const used = async (of = course) => {
    const row = await server.db
      .selectFrom('storage_used')
      .select('bytes')
      .where('id', '=', of)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  }
  const versions = async () => {
    const rows = await server.db
      .selectFrom('file_track_versions')
      .select('text')
      .where('file_id', '=', file)
      .execute()
    return rows.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  }
  const before = await used()
  await put('Loops repeat.', null)
  const first = await used()
  expect(first).toBe(before + (await versions()))
  server.clock.advance({ minutes: 11 })
  expect((await put('Loops repeat until something stops them.', 1)).status).toBe(200)
  expect(await used()).toBe(before + (await versions()))
  expect(await used()).toBeGreaterThan(first)
  // A copy has no earlier versions.
  const to = await makeCourse(owner)
  const by = { actorId: owner.id, now: server.clock.now(), quotas: server.config.files.quotas }
  await server.db
    .transaction()
    .execute((transaction) => giveFiles(transaction, { from: course, to, ids: [file] }, by))
  expect(await used(to)).toBe(before)
  // What is there already needs no room.
  const none = { ...by, quotas: { scope: 0, account: 0, total: 0 } }
  await server.db
    .transaction()
    .execute((transaction) => giveFiles(transaction, { from: course, to, ids: [file] }, none))
  const { quotas } = server.config.files
  const most = quotas.scope
  quotas.scope = (await used()) + 10
  server.clock.advance({ minutes: 11 })
  const refused = await put('Loops go on for ever.', 2)
  quotas.scope = most
  expect(problemIn(refused)).toMatchObject({ status: 409, type: '/problems/course-full' })
  expect((await owner.browser.get(path())).body).toMatchObject({ version: 2 })
  expect((await put('Loops go on for ever.', 2)).status).toBe(200)
  // A correction that makes a text shorter takes no room.
  quotas.scope = 1
  const shorter = await put('Loops go on.', 3)
  quotas.scope = most
  expect(shorter.status).toBe(200)
  await server.db.deleteFrom('files').where('scope_id', '=', course).execute()
  expect(await used()).toBe(0)
})

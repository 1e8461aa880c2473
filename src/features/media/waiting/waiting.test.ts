import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makeFileSet, type TestLesson } from '../../../testing/lessons.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, uploadFile } from '../../../testing/uploads.ts'
import { clearUnusedFiles } from '../../outline/uses/actions.ts'
import type { OpenUpload } from '../contract.ts'

let server: TestServer
let owner: Person
let set: TestLesson

const head = 'a1'.repeat(32)

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000', QUOTA_SCOPE: '1M' } })
  owner = await makePerson(server, 'Olga')
})

beforeEach(async () => {
  set = await makeFileSet(server, owner)
})

afterAll(() => server.stop())

const path = (course = set.course) => `/api/course/${course}/uploads`
const list = ({ browser } = owner, course = set.course) => browser.get(path(course))
const listed = async (by = owner) => ((await list(by)).body as { uploads: OpenUpload[] }).uploads
const begin = (name: string, size = 20_000) => beginUpload(owner.browser, set.course, { name, size })

test('what somebody has begun and not ended is listed on any device, with the item that has it', async () => {
  const id = newId()
  const given = { name: 'Talk.mp4', size: 20_000, modified: 7, head }
  expect((await owner.browser.put(`${path()}/${id}`, given)).body).toMatchObject({ head })
  await sendBytes(owner.browser, { path: `${path()}/${id}` }, 0, Buffer.alloc(5000))
  const named = await begin('Sheet.pdf')
  await owner.browser.post(`${set.path}/files`, { files: [named.id] })
  await uploadFile(owner.browser, set.course, { name: 'Whole.txt', bytes: Buffer.from('Loops repeat.') })
  const expires = new Date(server.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString()
  const common = { type: null, refused: null, expires }
  expect(await listed()).toEqual([
    { ...common, ...given, _id: id, type: 'application/octet-stream', received: 5000, item: null },
    {
      ...common,
      _id: named.id,
      name: 'Sheet.pdf',
      size: 20_000,
      modified: null,
      head: null,
      received: 0,
      item: set.item,
    },
  ])
})

test('one that is discarded frees its room', async () => {
  const { id } = await begin('Left.bin', 1024 ** 2)
  expect(problemIn((await begin('Next.bin')).answer)).toMatchObject({ type: '/problems/course-full' })
  expect((await owner.browser.delete(`${path()}/${id}`)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await begin('Next.bin')).answer.status).toBe(201)
})

test('two files of one name and size are told apart by what they begin with', async () => {
  const id = newId()
  const put = (given: object) => owner.browser.put(`${path()}/${id}`, { name: 'A.bin', size: 5000, ...given })
  expect((await put({ head })).status).toBe(201)
  expect((await put({ head })).status).toBe(200)
  // Where a browser cannot tell.
  expect((await put({})).status).toBe(200)
  expect(problemIn(await put({ head: 'b2'.repeat(32) }))).toMatchObject({
    status: 409,
    type: '/problems/other-upload',
  })
  for (const wrong of ['', 'a1', head.toUpperCase(), `${head}a`, 7])
    expect((await put({ head: wrong })).status).toBe(422)
})

test('nobody sees what others upload, and those who do not edit the course see nothing', async () => {
  await begin('Mine.bin')
  const [editor, learner, stranger] = await Promise.all(
    ['Edith', 'Lena', 'Sam'].map((name) => makePerson(server, name)),
  )
  if (!editor || !learner || !stranger) throw new Error('Somebody is missing.')
  await enroll(learner, set.course)
  const at = server.clock.now().toISOString()
  const staff = { course_id: set.course, user_id: editor.id, role: 'editor', created_at: at }
  await server.db.insertInto('course_staff').values(staff).execute()
  expect(await listed(editor)).toEqual([])
  const visitor = { browser: server.visitor() }
  const answers = await Promise.all(
    [visitor, learner, stranger].map(async ({ browser }) => (await browser.get(path())).status),
  )
  expect(answers).toEqual([401, 403, 403])
  expect((await list(owner, newId())).status).toBe(404)
  expect((await list(owner, 'nothing')).status).toBe(404)
})

test('of many the last fifty are listed, and one that no item names before those that items have', async () => {
  const left = await begin('Left.bin', 1)
  await sql`
    with added as (
      insert into files (scope_id, id, kind, bytes, created_by, created_at, due_at)
      select ${set.course}::uuid, gen_random_uuid(), 'file', 1, ${owner.id}::uuid, now(), now() + interval '1 day'
      from generate_series(1, 55)
      returning scope_id, id)
    insert into file_contents (scope_id, file_id, name, size) select scope_id, id, 'A.bin', 1 from added`.execute(
    server.db,
  )
  expect(await listed()).toHaveLength(50)
  await sql`
    insert into item_files (course_id, item_id, file_id)
    select scope_id, ${set.item}::uuid, id from files where scope_id = ${set.course} and id <> ${left.id}`.execute(
    server.db,
  )
  const [first, ...uploads] = await listed()
  expect(first?._id).toBe(left.id)
  expect(uploads).toHaveLength(49)
  expect(uploads.map(({ _id }) => _id)).toEqual(
    uploads
      .map(({ _id }) => _id)
      .toSorted()
      .toReversed(),
  )
})

test('an upload that nobody goes on with goes after UPLOAD_DAYS', async () => {
  const other = await startTestServer({ besides: server, settings: { UPLOAD_DAYS: '2' } })
  const somebody = await makePerson(other)
  const course = await makeCourse(somebody)
  const upload = await beginUpload(somebody.browser, course, { name: 'A.bin', size: 20_000 })
  const isThere = async () => (await somebody.browser.get(upload.path)).status === 200
  server.clock.advance({ minutes: 47 * 60 })
  await clearUnusedFiles(server.db, server.clock.now())
  expect(await isThere()).toBe(true)
  expect((await sendBytes(somebody.browser, upload, 0, Buffer.alloc(5000, 1))).status).toBe(204)
  server.clock.advance({ minutes: 47 * 60 })
  await clearUnusedFiles(server.db, server.clock.now())
  expect(await isThere()).toBe(true)
  server.clock.advance({ minutes: 2 * 60 })
  await clearUnusedFiles(server.db, server.clock.now())
  expect(await isThere()).toBe(false)
  await other.stop()
})

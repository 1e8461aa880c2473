import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { type Answer, problemIn } from '../../../testing/browser.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { addStaff, makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes } from '../../../testing/uploads.ts'
import { copyFiles, type FileRef } from '../store.ts'
import { insertUpload } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

afterAll(() => server.stop())

const begin = async ({ browser }: Pick<Person, 'browser'>, course: string) =>
  (await beginUpload(browser, course, { name: 'A.bin', size: 5000 })).answer
const putPicture = ({ browser }: Pick<Person, 'browser'>, course: string) =>
  browser.put(`/api/files/${course}/${newId()}`, { image: onePixel })

const filesOf = async (scopeId: string) =>
  (await server.db.selectFrom('files').select('id').where('scope_id', '=', scopeId).execute()).length

/** What there is of files whose course or member is gone. */
async function leftBehind(): Promise<object[]> {
  const { rows } = await sql<object>`
    select 'file' as what, scope_id::text as id from files
    where kind in ('image', 'file') and not exists (select from courses where courses.id = scope_id)
    union all
    select 'photo', id::text from files
    where kind = 'photo' and not exists (select from users where strpos(photo_url, files.id::text) > 0)
    union all
    select 'name', created_by::text from files
    where created_by is not null and not exists (select from users where users.id = created_by)
    union all
    select 'room', id::text from storage_used
    where id >= '00000000-0000-0000-0000-000000000100'
      and not exists (select from courses where courses.id = storage_used.id)
      and not exists (select from users where users.id = storage_used.id)
    union all
    select 'content', file_id::text from file_contents
    where not exists (select from files where (files.scope_id, files.id) = (file_contents.scope_id, file_id))`.execute(
    server.db,
  )
  return rows
}

const upload = (ref: FileRef, createdBy: string) => {
  const now = server.clock.now()
  return { ...ref, name: 'A.bin', size: 5000, modified: null, head: null, createdBy, now, due: now }
}

test('an upload that is begun while its course is deleted is refused, and nothing of it stays', async () => {
  const owner = await makePerson(server, 'Olga')
  const course = await makeCourse(owner)
  let asked: Promise<Awaited<ReturnType<typeof begin>>[]> | undefined
  await server.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('courses').where('id', '=', course).execute()
    asked = Promise.all([begin(owner, course), putPicture(owner, course)])
    await untilSomebodyWaits(server.db, 2)
  })
  for (const answer of (await asked) ?? []) expect(problemIn(answer).status).toBe(404)
  expect(await filesOf(course)).toBe(0)
  expect(await leftBehind()).toEqual([])
})

test('a course that is deleted while an upload is begun takes it along', async () => {
  const owner = await makePerson(server, 'Olga')
  const course = await makeCourse(owner)
  let deleted: Promise<unknown> | undefined
  await server.db.transaction().execute(async (transaction) => {
    await insertUpload(transaction, upload({ scopeId: course, id: newId() }, owner.id))
    deleted = server.db.deleteFrom('courses').where('id', '=', course).execute()
    await untilSomebodyWaits(server.db)
  })
  await deleted
  expect(await filesOf(course)).toBe(0)
  expect(await leftBehind()).toEqual([])
})

test('a file that is deleted while its last piece arrives goes, and neither waits for the other', async () => {
  const owner = await makePerson(server, 'Olga')
  const course = await makeCourse(owner)
  const begun = await beginUpload(owner.browser, course, { name: 'A.txt', size: 100 })
  let sent: Promise<Answer> | undefined
  await server.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('files').select('id').where('id', '=', begun.id).forUpdate().execute()
    sent = sendBytes(owner.browser, begun, 0, Buffer.alloc(100, 'a'))
    await untilSomebodyWaits(server.db)
    await transaction.deleteFrom('files').where('id', '=', begun.id).execute()
  })
  expect(await sent).toMatchObject({ status: 409 })
  expect(await filesOf(course)).toBe(0)
})

test('many courses that are deleted while files are begun, added and copied leave none', async () => {
  const owner = await makePerson(server, 'Olga')
  const [from, file] = [await makeCourse(owner), newId()]
  await owner.browser.put(`/api/files/${from}/${file}`, { image: onePixel })
  const courses = await Promise.all(Array.from({ length: 8 }, () => makeCourse(owner)))
  const now = server.clock.now()
  const copy = (to: string) =>
    copyFiles(server.db, { from, to, ids: [file] }, { createdBy: owner.id, now, due: now }).catch(() => 0)
  const answers = await Promise.all(
    courses.flatMap((course, nr) => [
      ...[1, 2, 3].map(() => begin(owner, course)),
      ...(nr % 2 === 0
        ? [putPicture(owner, course), copy(course)]
        : [copy(course), putPicture(owner, course)]),
      server.db.deleteFrom('courses').where('id', '=', course).execute(),
      begin(owner, course),
    ]),
  )
  for (const answer of answers)
    if (typeof answer === 'object' && 'status' in answer) expect([200, 201, 404]).toContain(answer.status)
  expect(await Promise.all(courses.map(filesOf))).toEqual(courses.map(() => 0))
  expect(await leftBehind()).toEqual([])
})

test('members who leave while their photos, covers and uploads are added leave nothing without an owner', async () => {
  const owner = await makePerson(server, 'Olga')
  const course = await makeCourse(owner)
  const leavers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const leaver = await makePerson(server, 'Lena')
      await addStaff(server, course, leaver, 'editor')
      return leaver
    }),
  )
  const answers = await Promise.all(
    leavers.flatMap((leaver, nr) => {
      const { browser, password } = leaver
      const leave = () => browser.post('/api/auth/deletion', { current: password })
      const photo = () => browser.put('/api/auth/photo', { image: onePixel })
      const cover = () => browser.post('/api/covers', { image: onePixel })
      const works = [
        photo,
        cover,
        () => begin(leaver, course),
        leave,
        photo,
        () => putPicture(leaver, course),
      ]
      // Each begins with another of them.
      return [...works.slice(nr), ...works.slice(0, nr)].map((work) => work())
    }),
  )
  for (const { status } of answers) expect([200, 201, 204, 401, 404]).toContain(status)
  const gone = leavers.map(({ id }) => id)
  expect(await server.db.selectFrom('users').select('id').where('id', 'in', gone).execute()).toEqual([])
  expect(await leftBehind()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, type TestUpload } from '../../../testing/uploads.ts'
import { mostOpenUploads } from '../rules.ts'

let server: TestServer
let owner: Person
let courses: [string, string]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
})

beforeEach(async () => {
  owner = await makePerson(server, 'Olga')
  courses = [await makeCourse(owner), await makeCourse(owner)]
})

afterAll(() => server.stop())

const begin = (nr: number, name = `Talk ${nr}.txt`) =>
  beginUpload(owner.browser, courses[nr % 2] ?? '', { name, size: 100 })

/** As many as an account may have, in two courses. */
async function beginMost(): Promise<TestUpload[]> {
  const begun: TestUpload[] = []
  for (let nr = 0; nr < mostOpenUploads; nr += 1) begun.push(await begin(nr))
  return begun
}

test('of many uploads that are begun at once as many are taken as may be open, whatever course they are for', async () => {
  const begun = await Promise.all(Array.from({ length: mostOpenUploads + 5 }, (_, nr) => begin(nr)))
  const refused = begun.filter(({ answer }) => answer.status !== 201)
  expect(refused).toHaveLength(5)
  for (const { answer, path } of refused) {
    expect(problemIn(answer)).toMatchObject({ status: 409, type: '/problems/too-many-uploads' })
    expect((await owner.browser.get(path)).status).toBe(404)
  }
  const other = await makePerson(server)
  const theirs = await beginUpload(other.browser, await makeCourse(other), { name: 'A.txt', size: 100 })
  expect(theirs.answer.status).toBe(201)
})

test('the refusal names the bound, one of them and a way on, and what was begun goes on', async () => {
  const [first] = await beginMost()
  expect(problemIn((await begin(0)).answer).detail).toBe(
    'You have 20 uploads that are not finished, which is the most at a time; the first is Talk 0.txt. Please finish or discard one of them where you began it, then go on here.',
  )
  const again = { name: 'Talk 0.txt', size: 100, id: first?.id ?? '' }
  expect((await beginUpload(owner.browser, courses[0], again)).answer.status).toBe(200)
})

test('those of a course that is deleted, or that somebody works on no longer, do not count', async () => {
  const [gone] = courses
  await beginMost()
  expect((await begin(1)).answer.status).toBe(409)
  expect((await owner.browser.delete(`/api/delete-course/${gone}`)).status).toBe(200)
  expect((await begin(1)).answer.status).toBe(201)
  const colleague = await makePerson(server)
  const theirs = await makeCourse(colleague)
  const staff = { course_id: theirs, user_id: owner.id, created_at: server.clock.now().toISOString() }
  await server.db
    .insertInto('course_staff')
    .values({ ...staff, role: 'editor' })
    .execute()
  const beginThere = async () =>
    (await beginUpload(owner.browser, theirs, { name: 'A.txt', size: 100 })).answer
  while ((await beginThere()).status === 201);
  expect((await begin(1)).answer.status).toBe(409)
  const asStaff = server.db.updateTable('course_staff').where('course_id', '=', theirs)
  await asStaff.set({ role: 'assistant' }).where('user_id', '=', owner.id).execute()
  expect((await begin(1)).answer.status).toBe(201)
  expect((await beginThere()).status).toBe(403)
  await server.db
    .deleteFrom('course_staff')
    .where('course_id', '=', theirs)
    .where('user_id', '=', owner.id)
    .execute()
  expect((await begin(1)).answer.status).toBe(201)
})

test('one that is whole, discarded or refused makes room for another', async () => {
  const [whole, discarded, refused, part] = await beginMost()
  if (!whole || !discarded || !refused || !part) throw new Error('There are four at least.')
  const isFull = async () => {
    const { answer, path } = await begin(1)
    if (answer.status === 201) await owner.browser.delete(path)
    return answer.status === 409
  }
  const free = async (work: () => Promise<{ status: number }>, status: number) => {
    expect(await isFull()).toBe(true)
    expect((await work()).status).toBe(status)
    expect(await isFull()).toBe(false)
    expect((await begin(1)).answer.status).toBe(201)
  }
  await free(() => sendBytes(owner.browser, whole, 0, Buffer.alloc(100, 'a')), 204)
  await free(() => owner.browser.delete(discarded.path), 204)
  await free(() => sendBytes(owner.browser, refused, 0, Buffer.from('MZ'.padEnd(100))), 422)
  await sendBytes(owner.browser, part, 0, Buffer.alloc(99, 'a'))
  expect(await isFull()).toBe(true)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { problemIn } from '../../testing/browser.ts'
import { makeFileSet, type TestLesson } from '../../testing/lessons.ts'
import { enroll, makeCourse, makePerson, onePixel, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { beginUpload, sendBytes, uploadFile } from '../../testing/uploads.ts'
import { originalPath } from '../files/rules.ts'
import { clearUnusedFiles } from '../outline/uses/actions.ts'
import type { FileSet } from './contract.ts'
import { mostFiles, moved } from './rules.ts'

let server: TestServer
let owner: Person
let learner: Person
let stranger: Person
let set: TestLesson

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
})

beforeEach(async () => {
  set = await makeFileSet(server, owner)
  await enroll(learner, set.course)
})

afterAll(() => server.stop())

const text = Buffer.from('Loops repeat.')
const video = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')

const upload = (name: string, bytes = text) => uploadFile(owner.browser, set.course, { name, bytes })
const add = (files: string[]) => owner.browser.post(`${set.path}/files`, { files })
const readSet = async () => (await owner.browser.get(set.path)).body as FileSet
const save = (files: object[], version?: number) =>
  owner.browser.send(set.path, {
    method: 'PUT',
    body: { files },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const publish = () =>
  owner.browser.post(`/api/course/${set.course}/publish`, { items: [{ _id: set.item }], course: 'open' })
const readItem = ({ browser }: Pick<Person, 'browser'>, { course, item } = set) =>
  browser.get(`/api/course/${course}/items/${item}`)
const read = (
  { browser }: Pick<Person, 'browser'>,
  file: string,
  headers: Record<string, string> = {},
  course = set.course,
) => browser.send(originalPath(course, file, 'file'), { headers })
const visitor = () => ({ browser: server.visitor() })
const entry = (file: string, given: object = {}) => ({ file, title: '', onlineOnly: false, ...given })

test('files are added in an order, get titles, and learners save them once they are published', async () => {
  const [one, other] = [await upload('one.txt'), await upload('other.txt')]
  expect((await add([one, other])).body).toEqual({ version: 2 })
  expect((await readSet()).files).toMatchObject([
    { _id: one, name: 'one.txt', title: '', size: 13, received: 13, type: 'text/plain', mine: true },
    { _id: other, name: 'other.txt' },
  ])
  expect((await save([entry(other, { title: 'Worksheet' }), entry(one)], 2)).status).toBe(200)
  expect((await readItem(learner)).status).toBe(404)
  expect((await read(learner, one)).status).toBe(404)
  expect((await publish()).status).toBe(200)
  expect((await readItem(learner)).body).toMatchObject({
    item: { kind: 'files', doneBy: 'mark' },
    page: {
      kind: 'files',
      files: [
        {
          _id: other,
          title: 'Worksheet',
          name: 'other.txt',
          type: 'text/plain',
          size: 13,
          onlineOnly: false,
        },
        { _id: one, title: '', name: 'one.txt' },
      ],
    },
  })
  const saved = await read(learner, one)
  expect([saved.status, saved.text]).toEqual([200, 'Loops repeat.'])
  expect(saved.headers.get('content-disposition')).toBe(
    `attachment; filename="one.txt"; filename*=UTF-8''one.txt`,
  )
  for (const nobody of [stranger, visitor()]) expect((await read(nobody, one)).status).toBe(404)
})

test('a file stands in the list while it is uploaded, and is not published before it is whole', async () => {
  const begun = await beginUpload(owner.browser, set.course, { name: 'Long.txt', size: 26 })
  await add([begun.id])
  await sendBytes(owner.browser, begun, 0, Buffer.from('x'.repeat(26)).subarray(0, 26))
  const half = await beginUpload(owner.browser, set.course, { name: 'Half.bin', size: 9000 })
  await add([half.id])
  await sendBytes(owner.browser, half, 0, Buffer.alloc(5000, 1))
  expect((await readSet()).files).toMatchObject([{ received: 26 }, { received: 5000, size: 9000 }])
  expect(problemIn(await publish())).toMatchObject({ status: 422, type: '/problems/files-underWay' })
  await sendBytes(owner.browser, half, 5000, Buffer.alloc(4000, 1))
  expect((await publish()).status).toBe(200)
})

test('one that was refused is told, and stands in the way until it is taken out', async () => {
  const bad = await beginUpload(owner.browser, set.course, { name: 'Setup.exe', size: 10 })
  await add([bad.id])
  expect((await sendBytes(owner.browser, bad, 0, Buffer.from('MZ345678\x00\x00'))).status).toBe(422)
  expect((await readSet()).files).toMatchObject([{ refused: 'program', received: 0 }])
  expect(problemIn(await publish())).toMatchObject({ status: 422, type: '/problems/files-refused' })
  expect((await save([])).status).toBe(200)
  // Nothing of it is left, nor is its room taken.
  expect((await owner.browser.get(bad.path)).status).toBe(404)
  expect(problemIn(await publish())).toMatchObject({ status: 422, type: '/problems/files-none' })
})

test('what is taken out stays with learners until the item is published without it', async () => {
  const [one, other] = [await upload('one.txt'), await upload('other.txt')]
  await add([one, other])
  await publish()
  await save([entry(other)])
  expect((await read(learner, one)).status).toBe(200)
  const drop = await owner.browser.delete(`/api/course/${set.course}/uploads/${one}`)
  expect(problemIn(drop)).toMatchObject({ status: 409, type: '/problems/file-in-use' })
  await publish()
  expect((await read(learner, one)).status).toBe(404)
  expect((await read(learner, other)).status).toBe(200)
  expect((await owner.browser.delete(`/api/course/${set.course}/uploads/${one}`)).status).toBe(204)
})

test('a save over somebody else’s is told, and the same again is not', async () => {
  const [one, other] = [await upload('one.txt'), await upload('other.txt')]
  await add([one, other])
  const wanted = [entry(other), entry(one)]
  expect((await save(wanted, 2)).body).toEqual({ version: 3 })
  expect((await save(wanted, 2)).body).toEqual({ version: 3 })
  expect(problemIn(await save([entry(one)], 2))).toMatchObject({ status: 412 })
  // No file comes in by a change, and none twice.
  await save([entry(one), entry(one), entry(newId())])
  expect((await readSet()).files.map(({ _id }) => _id)).toEqual([one])
})

test('files that are added at once by many are all there once', async () => {
  const ids: string[] = []
  // Nobody may send so many files at once.
  for (let at = 0; at < 6; at += 1) ids.push(await upload(`${at}.txt`))
  await Promise.all([...ids, ...ids].map((id) => add([id])))
  expect((await readSet()).files.map(({ _id }) => _id).sort()).toEqual(ids.toSorted())
})

test('only files of the course come in, and no more than an item may have', async () => {
  const own = await makeCourse(owner)
  const elsewhere = await uploadFile(owner.browser, own, { name: 'a.txt', bytes: text })
  const picture = newId()
  await owner.browser.put(`/api/files/${set.course}/${picture}`, { image: onePixel })
  expect((await add([elsewhere, picture, newId()])).status).toBe(200)
  expect((await readSet()).files).toEqual([])
  expect((await add(Array.from({ length: mostFiles + 1 }, newId))).status).toBe(422)
})

describe('a file that is only to be looked at', () => {
  let file: string

  beforeEach(async () => {
    file = await upload('Lecture.mp4', video)
    await add([file])
    await save([entry(file, { onlineOnly: true })])
    await publish()
  })

  test('is shown in its page, and not handed out by itself', async () => {
    const inPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'video' }
    const shown = await read(learner, file, inPage)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(shown.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    for (const asked of [
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'video' },
    ])
      expect(problemIn(await read(learner, file, { ...inPage, ...asked }))).toMatchObject({
        status: 403,
        type: '/problems/online-only',
      })
    expect((await read(stranger, file, inPage)).status).toBe(404)
    // Whoever edits the course has it anyhow.
    expect((await read(owner, file)).status).toBe(200)
  })

  test('is handed out once that is published, and no longer to who has left', async () => {
    await save([entry(file)])
    expect((await read(learner, file)).status).toBe(403)
    await publish()
    expect((await read(learner, file)).status).toBe(200)
    const query = `email=${encodeURIComponent(learner.email)}&courseId=${set.course}`
    await learner.browser.delete(`/api/unenroll-course?${query}`)
    expect((await read(learner, file)).status).toBe(404)
  })
})

test('what no page can show is handed out, whatever was chosen', async () => {
  const file = await upload('one.txt')
  await add([file])
  await save([entry(file, { onlineOnly: true })])
  await publish()
  expect((await readItem(learner)).body).toMatchObject({ page: { files: [{ onlineOnly: false }] } })
  expect((await read(learner, file)).status).toBe(200)
})

test('a copy of a course has the files too, sharing their bytes, and keeps them when the first goes', async () => {
  const file = await upload('one.txt')
  await add([file])
  await publish()
  const { body } = await owner.browser.post(`/api/course/${set.course}/copy`, { title: 'Again' })
  const { insertedId: course } = body as { insertedId: string }
  expect((await read(owner, file, {}, course)).text).toBe('Loops repeat.')
  const pieces = await server.db
    .selectFrom('file_pieces')
    .select('blob_id')
    .where('file_id', '=', file)
    .execute()
  expect([pieces.length, new Set(pieces.map(({ blob_id: id }) => id)).size]).toEqual([2, 1])
  await server.db.deleteFrom('courses').where('id', '=', set.course).execute()
  expect((await read(owner, file, {}, course)).text).toBe('Loops repeat.')
})

test('an upload goes after a week without a sign of life, also from the list, and not before', async () => {
  const begun = await beginUpload(owner.browser, set.course, { name: 'Slow.bin', size: 20_000 })
  await add([begun.id])
  const later = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000)
  await clearUnusedFiles(server.db, later(6))
  expect((await readSet()).files).toHaveLength(1)
  await clearUnusedFiles(server.db, later(8))
  expect((await readSet()).files).toEqual([])
  expect((await owner.browser.get(begun.path)).status).toBe(404)
  expect((await sendBytes(owner.browser, begun, 0, Buffer.alloc(5000, 1))).status).toBe(404)
})

test('files of an item stay for as long as it names them, others go a day after they came', async () => {
  const [named, free] = [await upload('named.txt'), await upload('free.txt')]
  await add([named])
  const later = new Date(server.clock.now().getTime() + 2 * 86_400_000)
  await clearUnusedFiles(server.db, later)
  expect((await read(owner, named)).status).toBe(200)
  expect((await read(owner, free)).status).toBe(404)
})

test('a file moves by a place, and not over the ends', () => {
  const files = ['a', 'b', 'c'].map((_id) => ({ _id }))
  const order = (id: string, by: -1 | 1) =>
    moved(files, id, by)
      .map(({ _id }) => _id)
      .join('')
  expect([order('a', 1), order('c', -1), order('a', -1), order('c', 1), order('z', 1)]).toEqual([
    'bac',
    'acb',
    'abc',
    'abc',
    'abc',
  ])
})

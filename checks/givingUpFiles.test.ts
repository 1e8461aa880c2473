import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBlob } from '../src/base/blobs/blobs.ts'
import { newId } from '../src/base/ids.ts'
import {
  growFile,
  insertRendition,
  insertRenditionPiece,
  insertTasks,
} from '../src/features/files/preparing/store.ts'
import { recipe } from '../src/features/files/rules.ts'
import { makeFileItem } from '../src/testing/lessons.ts'
import { makeCourse, makePerson, onePixel, type Person, putPhoto } from '../src/testing/people.ts'
import { tinyVideo } from '../src/testing/recordings.ts'
import { startTestServer, type TestServer } from '../src/testing/server.ts'
import { uploadFile } from '../src/testing/uploads.ts'

let home: string
let server: TestServer
let owner: Person
let statements: string[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-given-up-'))
  const settings = { LIMIT_FACTOR: '1000', DATA_DIR: home }
  server = await startTestServer({ settings })
  owner = await makePerson(server, 'Olga')
  const page = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, block = ''] = /or the database refuses:\n\n((?: {4}.*\n)+)/.exec(page) ?? []
  statements = block.split(/^ {4}-- .*$/m).filter((statement) => statement.trim() !== '')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

/** Gives up what is made of some bytes, by all statements of the page one after the other, as somebody does who does not know what it is. */
async function giveUp(blob: string | undefined): Promise<number> {
  let rows = 0
  const now = `'${server.clock.now().toISOString()}'`
  for (const statement of statements) {
    const { numAffectedRows, rows: listed } = await sql
      .raw(statement.replaceAll('…', blob ?? '').replaceAll('now()', now))
      .execute(server.db)
    rows += Number(numAffectedRows ?? listed.length)
  }
  return rows
}

type Holding = 'file_variants' | 'file_pieces'

async function blobsOf(table: Holding, file: string): Promise<string[]> {
  const rows = await server.db.selectFrom(table).select('blob_id').where('file_id', '=', file).execute()
  return rows.map(({ blob_id }) => blob_id)
}

const isThere = async (table: 'files' | 'blobs', id: string | undefined) =>
  (
    await server.db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id ?? '')
      .execute()
  ).length > 0

async function roomOf(course: string): Promise<number> {
  const row = await server.db
    .selectFrom('storage_used')
    .select('bytes')
    .where('id', '=', course)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

test('the page has a statement for each kind of lost bytes', () => {
  expect(statements).toHaveLength(4)
})

test('a picture of a lesson, a cover and a photo are given up with all their sizes, and their room', async () => {
  const course = await makeCourse(owner)
  const picture = newId()
  await owner.browser.put(`/api/files/${course}/${picture}`, { image: onePixel })
  const cover = (
    (await owner.browser.post('/api/covers', { image: onePixel })).body as { insertedId: string }
  ).insertedId
  const photo = (await putPhoto(owner)).split('/').at(-1) ?? ''
  for (const file of [picture, cover, photo]) {
    const blobs = await blobsOf('file_variants', file)
    expect(await giveUp(blobs.at(-1))).toBe(1)
    expect(await isThere('files', file)).toBe(false)
    for (const blob of blobs) expect(await isThere('blobs', blob)).toBe(false)
  }
  expect(await roomOf(course)).toBe(0)
})

test('a piece of an upload is given up with its file, once no item shows that', async () => {
  const { course, path } = await makeFileItem(server, owner, 'video')
  const file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: tinyVideo })
  expect((await owner.browser.put(`${path}/file`, { file })).status).toBe(200)
  const [blob] = await blobsOf('file_pieces', file)
  await expect(giveUp(blob)).rejects.toMatchObject({ code: '23503' })
  expect(await isThere('files', file)).toBe(true)
  expect((await owner.browser.put(`${path}/file`, { file: null })).status).toBe(200)
  expect(await giveUp(blob)).toBe(1)
  expect([await isThere('files', file), await isThere('blobs', blob)]).toEqual([false, false])
  expect(await roomOf(course)).toBe(0)
})

test('the picture that an author has chosen for a video is given up, and the video stays', async () => {
  const course = await makeCourse(owner)
  const file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: tinyVideo })
  const room = await roomOf(course)
  await owner.browser.put(`/api/files/${course}/${file}/poster`, { image: onePixel })
  const [blob] = await blobsOf('file_variants', file)
  expect(await giveUp(blob)).toBe(1)
  expect([await isThere('files', file), await isThere('blobs', blob)]).toEqual([true, false])
  expect(await roomOf(course)).toBe(room)
})

test.each(['poster', 'v360'] as const)(
  'what was made of a video as %s is given up with its room, and is made again',
  async (name) => {
    const course = await makeCourse(owner)
    const file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: tinyVideo })
    const ref = { scopeId: course, id: file }
    const room = await roomOf(course)
    const bytes = Buffer.alloc(700, name)
    const blob = await server.blobs.upload(bytes, 'application/octet-stream')
    const now = server.clock.now()
    await server.db.transaction().execute(async (transaction) => {
      await growFile(transaction, ref, bytes.length)
      await keepBlob(transaction, blob, now)
      await insertTasks(transaction, ref, [name], { recipe, now })
      const [size, blobId] = [{ width: 640, height: 360 }, blob.id]
      if (name === 'poster') {
        const row = { scope_id: course, file_id: file, name, blob_id: blobId, ...size }
        await transaction.insertInto('file_variants').values(row).execute()
        return
      }
      const parts = [{ seconds: 20, size: bytes.length - 1, start: 1 }]
      const segments = { head: { size: 1, start: 0 }, parts, sound: false }
      const copy = { name, size: bytes.length, ...size, bitrate: 9, tag: 'x', segments }
      await insertRendition(transaction, ref, copy)
      await insertRenditionPiece(transaction, ref, { name, start: 0, size: bytes.length, blobId })
    })
    const ofTask = { file_id: file, task: name }
    const tasks = server.db.updateTable('file_tasks').where('file_id', '=', file).where('task', '=', name)
    await tasks.set({ state: 'done', due_at: null, done_percent: 100, attempts: 2 }).execute()
    expect(await roomOf(course)).toBe(room + bytes.length)
    expect(await giveUp(blob.id)).toBe(1)
    expect([await isThere('files', file), await isThere('blobs', blob.id)]).toEqual([true, false])
    expect(await roomOf(course)).toBe(room)
    const [task] = await server.db
      .selectFrom('file_tasks')
      .select(['task', 'file_id', 'state', 'attempts', 'done_percent'])
      .where('file_id', '=', file)
      .where('task', '=', name)
      .execute()
    expect(task).toEqual({ ...ofTask, state: 'waiting', attempts: 0, done_percent: 0 })
  },
)

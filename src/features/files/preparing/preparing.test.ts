import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawVideo } from '../../../testing/drawVideo.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { refuseWhole } from '../scanning/store.ts'
import { copyFiles, deleteFiles } from '../store.ts'
import { prepareVideos, sweepPreparing } from './actions.ts'
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts'
import {
  growFile,
  insertRendition,
  insertTasks,
  listPrepared,
  listTasks,
  retryTask,
  settleTask,
  takeTask,
} from './store.ts'

const program = await findFfmpeg('found')
if (program === null) process.stderr.write('Not checked: there is no ffmpeg to make copies of videos with.\n')

let server: TestServer
let owner: Person
let stranger: Person
let course: string
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-videos-'))
  const settings = { LIMIT_FACTOR: '1000', VIDEO_RENDITIONS: '360 480', DATA_DIR: join(home, 'data') }
  server = await startTestServer({ settings })
  owner = await makePerson(server, 'Olga')
  stranger = await makePerson(server, 'Sam')
  course = await makeCourse(owner)
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

const draw = (size: string) => drawVideo(program ?? '', size)

const upload = (bytes: Buffer, name = 'Lecture.mp4') => uploadFile(owner.browser, course, { name, bytes })
const refOf = (id: string, scopeId = course) => ({ scopeId, id })
const prepare = (stop = new AbortController().signal, by = program ?? '') => prepareVideos(server, by, stop)
const prepared = async (id: string, scopeId = course) =>
  (await listPrepared(server.db, scopeId, [id])).get(id) ?? null
const tasks = async (id: string) => {
  const rows = await listTasks(server.db, refOf(id), 1)
  return Object.fromEntries(rows.map(({ task, state, failure }) => [task, failure ?? state]))
}
const read = (id: string, variant: string, { browser } = owner, headers: Record<string, string> = {}) =>
  browser.send(`/files/${course}/${id}/${variant}/video`, { headers })

async function used(): Promise<number> {
  const row = await server.db
    .selectFrom('storage_used')
    .select('bytes')
    .where('id', '=', course)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

const blobs = async () =>
  Number(
    (
      await server.db
        .selectFrom('blobs')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

test.runIf(program)('a video gets a picture and copies that play by themselves and by a list', async () => {
  const before = await blobs()
  const bytes = await draw('640x360')
  const id = await upload(bytes)
  const usedBefore = await used()
  expect(await tasks(id)).toEqual({ look: 'waiting' })
  await prepare()
  expect(await tasks(id)).toEqual({ look: 'done', poster: 'done', v360: 'done' })
  expect(await prepared(id)).toMatchObject({
    poster: true,
    renditions: [{ name: 'v360', height: 360 }],
  })
  expect((await read(id, 'poster')).headers.get('content-type')).toBe('image/webp')
  const copy = await read(id, 'v360')
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const size = Number(copy.headers.get('content-length'))
  expect((await read(id, 'v360', owner, { range: 'bytes=4-7' })).text).toBe('ftyp')
  const all = await read(id, 'hls.m3u8')
  expect(all.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(all.text).toContain(`RESOLUTION=640x360`)
  const list = await read(id, 'hls-v360.m3u8')
  const parts = [
    ...list.text.matchAll(/BYTERANGE:?="?(\d+)@(\d+)/g),
    ...list.text.matchAll(/BYTERANGE:(\d+)@(\d+)/g),
  ]
  const ends = parts.map(([, length, start]) => Number(length) + Number(start))
  expect(Math.max(...ends)).toBe(size)
  for (const variant of ['poster', 'v360', 'hls.m3u8', 'hls-v360.m3u8'])
    expect((await read(id, variant, stranger)).status).toBe(404)
  for (const variant of ['v480', 'hls-v480.m3u8']) expect((await read(id, variant)).status).toBe(404)
  // What was made takes room, is shared by copies, and goes with the last of them.
  expect(await used()).toBeGreaterThan(usedBefore + size)
  const other = await makeCourse(owner)
  const now = server.clock.now()
  await copyFiles(server.db, { from: course, to: other, ids: [id] }, { createdBy: owner.id, now, due: now })
  await deleteFiles(server.db, [refOf(id)])
  expect(await used()).toBe(0)
  expect(await prepared(id, other)).toMatchObject({ poster: true, renditions: [{}] })
  await deleteFiles(server.db, [refOf(id, other)])
  expect(await blobs()).toBe(before)
})

test.runIf(program)('where files lie in the database, a video gets a picture alone', async () => {
  const id = await upload(await draw('640x360'))
  const within = { ...server, blobs: { ...server.blobs, usual: 'database' as const } }
  const now = server.clock.now()
  // One that was added when files lay in a folder.
  await insertTasks(server.db, refOf(id), ['v360'], { recipe: 1, now })
  await prepareVideos(within, program ?? '', new AbortController().signal)
  expect(await tasks(id)).toEqual({ look: 'done', poster: 'done' })
  expect(await prepared(id)).toEqual({ poster: true, fast: false, renditions: [] })
  await deleteFiles(server.db, [refOf(id)])
})

test('a course that is copied while something is named for its video gets that whole', async () => {
  const id = await upload(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'))
  const other = await makeCourse(owner)
  const now = server.clock.now()
  const copy = () =>
    server.db
      .transaction()
      .execute((transaction) =>
        copyFiles(
          transaction,
          { from: course, to: other, ids: [id] },
          { createdBy: owner.id, now, due: now },
        ),
      )
  const segments = { head: { size: 1, start: 0 }, parts: [], sound: false }
  const made = { name: 'v360', size: 5, width: 640, height: 360, bitrate: 9, tag: 'x', segments } as const
  const copying = await server.db.transaction().execute(async (transaction) => {
    await growFile(transaction, refOf(id), 5)
    const begun = copy()
    await untilSomebodyWaits(server.db)
    await insertRendition(transaction, refOf(id), made)
    return { begun }
  })
  await copying.begun
  expect(await prepared(id, other)).toMatchObject({ renditions: [{ name: 'v360' }] })
  await deleteFiles(server.db, [refOf(id), refOf(id, other)])
})

test.runIf(program)('of a video that is refused while something is made of it nothing is named', async () => {
  const id = await upload(await draw('640x360'))
  const due = server.clock.now()
  let refusals = 0
  const refusing = {
    ...server.blobs,
    upload: async (...given: Parameters<typeof server.blobs.upload>) => {
      if (refusals === 0)
        await server.db
          .transaction()
          .execute((transaction) => refuseWhole(transaction, refOf(id), { refused: 'infected', due }))
      refusals += 1
      return server.blobs.upload(...given)
    },
  }
  const room = await used()
  await prepareVideos({ ...server, blobs: refusing }, program ?? '', new AbortController().signal)
  expect(refusals).toBe(1)
  expect([await tasks(id), await prepared(id), await used()]).toEqual([{}, null, room])
  await deleteFiles(server.db, [refOf(id)])
})

test('a video that was refused has no task that could end, and no copy of it is read', async () => {
  const id = await upload(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'))
  const now = server.clock.now()
  const taken = await takeTask(server.db, { now, until: now })
  if (taken === undefined) throw new Error('There is no task.')
  await server.db
    .transaction()
    .execute((transaction) => refuseWhole(transaction, refOf(id), { refused: 'infected', due: now }))
  expect(await settleTask(server.db, taken, null)).toBe(false)
  const segments = { head: { size: 1, start: 0 }, parts: [], sound: false }
  const made = { name: 'v360', size: 5, width: 640, height: 360, bitrate: 9, tag: 'x', segments } as const
  await insertRendition(server.db, refOf(id), made)
  expect((await read(id, 'v360')).status).toBe(404)
  await deleteFiles(server.db, [refOf(id)])
})

test('nothing is made on a disk without room for it, wherever files lie, until there is', async () => {
  const id = await upload(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'))
  const disk = async () => ({ blocks: 10 * 1024 ** 3, bavail: 0, bsize: 1, files: 0, ffree: 0 })
  const within = { ...server, disk, blobs: { ...server.blobs, usual: 'database' as const } }
  await prepareVideos(within, join(home, 'nothing'), new AbortController().signal)
  expect(await tasks(id)).toEqual({ look: 'waiting' })
  await deleteFiles(server.db, [refOf(id)])
})

test.runIf(program)(
  'a text that lists other files, and a head that never ends, are no videos, and say so',
  async () => {
    const neighbour = join(home, 'neighbour.mp4')
    await writeFile(neighbour, await draw('320x180'))
    const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
    const listing = Buffer.concat([head, Buffer.from(`\nffconcat version 1.0\nfile '${neighbour}'\n`)])
    const endless = Buffer.concat([
      head,
      Buffer.from('\xff\xff\xff\xf0moov\xff\xff\xff\xe8trak', 'latin1'),
      Buffer.alloc(5000),
    ])
    for (const bytes of [listing, endless]) {
      const id = await upload(bytes)
      await prepare()
      expect(await tasks(id)).toEqual({ look: 'damaged' })
      expect(await prepared(id)).toBeNull()
      expect(
        await retryTask(server.db, refOf(id), { task: 'look', recipe: 1, now: server.clock.now() }),
      ).toBe(true)
      expect(await tasks(id)).toEqual({ look: 'waiting' })
      await deleteFiles(server.db, [refOf(id)])
    }
  },
)

test.runIf(program)('work that a stop has ended is done again, and what lies about is swept', async () => {
  const id = await upload(await draw('640x360'))
  const stop = new AbortController()
  stop.abort()
  await prepare(stop.signal)
  expect(await tasks(id)).toEqual({ look: 'waiting' })
  await sweepPreparing(server)
  await prepare()
  expect(await tasks(id)).toMatchObject({ v360: 'done' })
  expect(await readdir(join(server.config.dataDir, 'preparing'))).toEqual([])
  await sweepPreparing(server)
  expect(existsSync(join(server.config.dataDir, 'preparing'))).toBe(false)
  await deleteFiles(server.db, [refOf(id)])
})

test.runIf(program)('the program ends when it takes too long', async () => {
  const endless = ['-f', 'lavfi', '-i', 'testsrc2', '-f', 'null', '-']
  const signal = new AbortController().signal
  await expect(runFfmpeg(program ?? '', endless, { ms: 300 }, { signal })).rejects.toMatchObject({
    failure: 'slow',
  })
})

test('a program that cannot be started is tried five times, ever later, and then the task has failed', async () => {
  const id = await upload(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'))
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(await tasks(id)).toEqual({ look: 'waiting' })
    await prepare(undefined, join(home, 'nothing'))
    await prepare(undefined, join(home, 'nothing'))
    server.clock.advance({ minutes: 30 })
  }
  expect(await tasks(id)).toEqual({ look: 'away' })
  await deleteFiles(server.db, [refOf(id)])
})

test('a course with many videos holds up no other: their tasks are done in turns', async () => {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
  const many = await Promise.all(['A.mp4', 'B.mp4', 'C.mp4'].map((name) => upload(head, name)))
  server.clock.advance({ minutes: 1 })
  const other = await makeCourse(owner)
  const one = await uploadFile(owner.browser, other, { name: 'D.mp4', bytes: head })
  const stop = new AbortController()
  let asked = 0
  // There is never room, so each task is put off; the third is ended by a stop.
  const disk = async () => {
    asked += 1
    if (asked === 3) stop.abort()
    return { blocks: 10 * 1024 ** 3, bavail: 0, bsize: 1, files: 0, ffree: 0 }
  }
  await prepareVideos({ ...server, disk }, join(home, 'nothing'), stop.signal)
  const rows = await server.db
    .selectFrom('file_tasks')
    .select(['file_id', 'attempts'])
    .where('file_id', 'in', [...many, one])
    .where('attempts', '=', 1)
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows.map(({ file_id }) => file_id)).toContain(one)
  await deleteFiles(server.db, [...many.map((id) => refOf(id)), refOf(one, other)])
})

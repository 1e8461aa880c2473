import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawVideo } from '../../../testing/drawVideo.ts'
import { makeFileItem, type TestLesson } from '../../../testing/lessons.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes } from '../../../testing/uploads.ts'
import { prepareVideos } from './actions.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { isListedLast } from './order.ts'
import { listPrepared, listTasks } from './store.ts'

const program = await findFfmpeg('found')
if (program === null)
  process.stderr.write('Not checked: there is no ffmpeg to move the list of a video with.\n')

let server: TestServer
let owner: Person
let item: TestLesson
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-fast-'))
  const settings = { LIMIT_FACTOR: '1000', VIDEO_RENDITIONS: 'off', DATA_DIR: join(home, 'data') }
  server = await startTestServer({ settings })
  owner = await makePerson(server, 'Olga')
  item = await makeFileItem(server, owner, 'video')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

function box(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + bytes.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

/** A video as ffmpeg writes it, with its list last, that is made large by something which players pass over. */
async function largeVideo(): Promise<Buffer> {
  const bytes = await drawVideo(program ?? '', '320x180')
  const list = bytes.indexOf('moov', 0, 'latin1') - 4
  return Buffer.concat([
    bytes.subarray(0, list),
    box('free', Buffer.alloc(21 * 1024 ** 2)),
    bytes.subarray(list),
  ])
}

test('it is seen where the list of a video lies, whatever is in it', async () => {
  const path = join(home, 'video')
  const seen = async (bytes: Buffer, from = 0) => {
    await writeFile(path, bytes)
    return isListedLast(path, bytes.length, from)
  }
  const [first, list, pictures] = [
    box('ftyp', Buffer.alloc(8)),
    box('moov', Buffer.alloc(9)),
    box('mdat', Buffer.alloc(9)),
  ]
  const long = Buffer.from('\0\0\0\x01skip\0\0\0\0\0\0\0\x14abcd', 'latin1')
  expect(await seen(Buffer.concat([first, pictures, list]))).toBe(true)
  expect(await seen(Buffer.concat([first, long, pictures, list]))).toBe(true)
  expect(await seen(Buffer.concat([first, list, pictures]))).toBe(false)
  expect(await seen(Buffer.concat([first, pictures, list]), 100)).toBe(false)
  for (const broken of [
    Buffer.alloc(50),
    Buffer.concat([first, Buffer.from('\xff\xff\xff\xffskip', 'latin1')]),
    Buffer.concat([first, Buffer.from('\0\0\0\x01skip\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')]),
    Buffer.concat(Array<Buffer>(300).fill(box('free', Buffer.alloc(0)))),
  ])
    expect(await seen(broken)).toBe(false)
})

test.runIf(program)(
  'of a large video whose list lies last a copy is played that has it in front',
  async () => {
    const bytes = await largeVideo()
    const upload = await beginUpload(owner.browser, item.course, { name: 'Lecture.mp4', size: bytes.length })
    expect((await sendBytes(owner.browser, upload, 0, bytes)).status).toBe(204)
    await owner.browser.put(`${item.path}/file`, { file: upload.id })
    const ref = { scopeId: item.course, id: upload.id }
    await prepareVideos(server, program ?? '', new AbortController().signal)
    const tasks = await listTasks(server.db, ref, 1)
    expect(tasks.map(({ task, state }) => `${task} ${state}`)).toEqual([
      'fast done',
      'look done',
      'poster done',
    ])
    expect((await listPrepared(server.db, item.course, [upload.id])).get(upload.id)).toEqual({
      poster: true,
      fast: true,
      renditions: [],
    })
    const read = (variant: string, range: string) =>
      owner.browser.send(`/files/${item.course}/${upload.id}/${variant}/Lecture.mp4`, { headers: { range } })
    const fast = await read('fast', 'bytes=0-4095')
    expect([fast.status, fast.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(fast.text).toContain('moov')
    // The one that was uploaded is saved as it was, and no list of copies names the other.
    const original = await read('original', 'bytes=0-0')
    expect(original.headers.get('content-range')).toBe(`bytes 0-0/${bytes.length}`)
    expect((await owner.browser.get(`/files/${item.course}/${upload.id}/hls.m3u8/video`)).status).toBe(404)
    const body = { items: [{ _id: item.item }], course: 'open' }
    expect((await owner.browser.post(`/api/course/${item.course}/publish`, body)).status).toBe(200)
    const shown = await owner.browser.get(`/api/course/${item.course}/items/${item.item}`)
    expect(shown.body).toMatchObject({ page: { recording: { fast: true, adaptive: false } } })
  },
)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { drawVideo } from '../../../testing/drawVideo.ts'
import { makeFileItem, type TestLesson } from '../../../testing/lessons.ts'
import { pdfOf } from '../../../testing/pdf.ts'
import { enroll, makePerson, type Person } from '../../../testing/people.ts'
import { emptyPages, silence, tinyVideo } from '../../../testing/recordings.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { beginUpload, sendBytes, uploadFile } from '../../../testing/uploads.ts'
import { readDocuments } from '../../files/documents/actions.ts'
import { prepareVideos } from '../../files/preparing/actions.ts'
import { findFfmpeg } from '../../files/preparing/ffmpeg.ts'
import { aboutFile, lookIntoAll } from '../../files/probe/actions.ts'
import { listUnknown } from '../../files/probe/store.ts'
import { originalPath, variantPath } from '../../files/rules.ts'
import type { FileItem } from '../contract.ts'
import type { SingleKind } from '../shared/fit.ts'
import { lengthOf } from '../shared/length.ts'

const program = await findFfmpeg('found')

let server: TestServer
let owner: Person
let learner: Person
let stranger: Person
let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-single-'))
  const settings = { LIMIT_FACTOR: '1000', VIDEO_RENDITIONS: '360', DATA_DIR: home }
  server = await startTestServer({ settings })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

/** A new item of a course that the learner takes. */
async function newItem(kind: SingleKind): Promise<TestLesson> {
  const item = await makeFileItem(server, owner, kind)
  await enroll(learner, item.course)
  return item
}

const upload = ({ course }: TestLesson, name: string, bytes: Buffer) =>
  uploadFile(owner.browser, course, { name, bytes })
const setFile = ({ path }: TestLesson, file: string | null, { browser } = owner) =>
  browser.put(`${path}/file`, { file })
const readItem = async ({ path }: TestLesson) => (await owner.browser.get(path)).body as FileItem
const publish = ({ course, item }: TestLesson) =>
  owner.browser.post(`/api/course/${course}/publish`, { items: [{ _id: item }], course: 'open' })
const learn = ({ course, item }: TestLesson, { browser }: Pick<Person, 'browser'> = learner) =>
  browser.get(`/api/course/${course}/items/${item}`)
const checklist = async ({ course }: TestLesson) =>
  ((await owner.browser.get(`/api/course/${course}/checklist`)).body as { code: string }[]).map(
    ({ code }) => code,
  )

test('a video is looked into when it has arrived, and learners get it once it is published', async () => {
  const item = await newItem('video')
  expect(await checklist(item)).toContain('files-none')
  expect(problemIn(await publish(item))).toMatchObject({ status: 422, type: '/problems/files-none' })
  const file = await upload(item, 'Loops.mp4', tinyVideo)
  expect((await setFile(item, file)).body).toEqual({ version: 2 })
  expect((await setFile(item, file)).body).toEqual({ version: 2 })
  expect(await readItem(item)).toMatchObject({
    kind: 'video',
    published: null,
    file: { _id: file, durationMs: 20_000, unfit: null, isKnown: true, isPlayable: true, mine: true },
  })
  // A draft reaches no learner, nor does its file.
  expect((await learn(item)).status).toBe(404)
  expect((await learner.browser.get(originalPath(item.course, file, 'x'))).status).toBe(404)
  expect((await publish(item)).status).toBe(200)
  expect((await learn(item)).body).toMatchObject({
    item: { kind: 'video', minutes: 1 },
    page: {
      kind: 'video',
      file: { _id: file, name: 'Loops.mp4', type: 'video/mp4', onlineOnly: false },
      recording: { durationMs: 20_000, size: { width: 32, height: 18 }, tracks: [] },
    },
  })
  expect((await learner.browser.get(originalPath(item.course, file, 'x'))).status).toBe(200)
  expect(await checklist(item)).toEqual(['recording-without-captions'])
  await owner.browser.put(`/api/files/${item.course}/${file}/tracks/captions/en`, {
    version: null,
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nLoops repeat.\n',
    label: '',
    isDefault: true,
  })
  expect(await checklist(item)).toEqual([])
  expect(await readItem(item)).toMatchObject({
    file: { tracks: [{ kind: 'captions', language: 'en', cues: 1, isDefault: true }] },
  })
  const track = { kind: 'captions', language: 'en', label: 'English', isDefault: true }
  expect((await learn(item)).body).toMatchObject({ page: { recording: { tracks: [track] } } })
})

test.runIf(program)(
  'learners get the picture of a video and its smaller copies once they are made',
  async () => {
    const item = await newItem('video')
    const file = await upload(item, 'Loops.mp4', await drawVideo(program ?? '', '640x360'))
    await setFile(item, file)
    await publish(item)
    const recording = async () => (await learn(item)).body as { page: { recording: object } }
    expect((await recording()).page.recording).toMatchObject({
      poster: false,
      renditions: [],
      adaptive: false,
    })
    await prepareVideos(server, program ?? '', new AbortController().signal)
    expect((await recording()).page.recording).toMatchObject({
      poster: true,
      renditions: [{ name: 'v360', height: 360, bitrate: expect.any(Number) }],
      adaptive: true,
    })
    for (const variant of ['poster', 'v360', 'hls.m3u8']) {
      const path = variantPath(item.course, file, variant, 'x')
      expect((await learner.browser.get(path)).status, variant).toBe(200)
      expect((await stranger.browser.get(path)).status, variant).toBe(404)
    }
  },
)

test('a transcript is enough for sound, not for a video', async () => {
  const transcript = { version: null, text: 'Loops repeat.', label: '', isDefault: false }
  for (const [kind, name, bytes, found] of [
    ['audio', 'Birds.wav', silence(3), []],
    ['video', 'Loops.mp4', tinyVideo, ['recording-without-captions']],
  ] as const) {
    const item = await newItem(kind)
    const file = await upload(item, name, bytes)
    await setFile(item, file)
    await publish(item)
    expect(await checklist(item), kind).toEqual(['recording-without-captions'])
    const path = `/api/files/${item.course}/${file}/tracks/transcript/en`
    expect((await owner.browser.put(path, transcript)).status).toBe(201)
    expect(await checklist(item), kind).toEqual(found)
  }
})

test('sound and documents are looked into as well', async () => {
  const sound = await newItem('audio')
  await setFile(sound, await upload(sound, 'Birds.wav', silence(3)))
  await publish(sound)
  expect((await learn(sound)).body).toMatchObject({
    page: { kind: 'audio', recording: { durationMs: 3000, size: null } },
  })
  const pages = await newItem('pdf')
  await setFile(pages, await upload(pages, 'Notes.pdf', emptyPages(12)))
  // How many pages it has is known once it was read.
  expect(await readItem(pages)).toMatchObject({ file: { unfit: null, isKnown: false, pages: null } })
  expect(problemIn(await publish(pages))).toMatchObject({ status: 422, type: '/problems/files-unseen' })
  await readDocuments(server)
  expect(await readItem(pages)).toMatchObject({ file: { unfit: null, isKnown: true, pages: 12 } })
  expect((await publish(pages)).status).toBe(200)
  expect((await learn(pages)).body).toMatchObject({ page: { kind: 'pdf', pages: 12 } })
})

test('a PDF that cannot be opened is refused once it was read', async () => {
  const item = await newItem('pdf')
  const bytes = Buffer.from('%PDF-1.7\nnothing is in here\nstartxref\n0\n%%EOF\n')
  await setFile(item, await upload(item, 'Empty.pdf', bytes))
  await readDocuments(server)
  expect((await readItem(item)).file).toMatchObject({ unfit: 'damaged' })
  expect(await checklist(item)).toEqual(['file-unfit'])
  expect(problemIn(await publish(item))).toMatchObject({ status: 422, type: '/problems/unfit-file' })
})

test('a PDF that was published before it was read has the pages that were counted since', async () => {
  const item = await newItem('pdf')
  await setFile(item, await upload(item, 'Notes.pdf', emptyPages(3)))
  await readDocuments(server)
  await publish(item)
  await server.db
    .updateTable('file_items')
    .set({ published: sql`jsonb_set(published, '{pages}', '1')` })
    .where('item_id', '=', item.item)
    .execute()
  expect((await learn(item)).body).toMatchObject({ page: { kind: 'pdf', pages: 3 } })
})

test('an upload that would end the process or take all memory is unreadable, and looked into once', async () => {
  const bytes = Buffer.from(tinyVideo)
  for (const list of ['stts', 'ctts']) bytes.writeUInt32BE(2 ** 32 - 1, bytes.indexOf(list) + 12)
  const item = await newItem('video')
  const file = await upload(item, 'Endless.mp4', bytes)
  expect(problemIn(await setFile(item, file))).toMatchObject({ status: 422, type: '/problems/unfit-file' })
  expect(await listUnknown(server.db, null, 100)).not.toContainEqual({ scopeId: item.course, id: file })
})

test('files that cannot be looked into keep no others waiting', async () => {
  const item = await newItem('video')
  const file = await upload(item, 'Loops.mp4', tinyVideo)
  await server.db.updateTable('file_contents').set({ about: null }).where('file_id', '=', file).execute()
  const before = { scopeId: item.course, id: file }
  expect(await listUnknown(server.db, before, 100)).not.toContainEqual(before)
  expect(await listUnknown(server.db, null, 100)).toContainEqual(before)
  expect(await lookIntoAll(server)).toBeNull()
  expect(await listUnknown(server.db, null, 100)).toEqual([])
})

test('that no text was found in a PDF is told, once it was read', async () => {
  const item = await newItem('pdf')
  await setFile(item, await upload(item, 'Scan.pdf', pdfOf([[]])))
  expect(await checklist(item)).toEqual([])
  expect(await readItem(item)).toMatchObject({ file: { isWordless: false } })
  await readDocuments(server)
  expect(await checklist(item)).toEqual(['pdf-without-text'])
  expect(await readItem(item)).toMatchObject({ file: { isWordless: true } })
  // It is advice: the pages can be looked at.
  expect((await publish(item)).status).toBe(200)
  await setFile(item, await upload(item, 'Notes.pdf', pdfOf([['Loops repeat.']])))
  await readDocuments(server)
  expect(await checklist(item)).toEqual([])
})

test.each<[SingleKind, string, Buffer, string]>([
  ['audio', 'Loops.mp4', tinyVideo, 'kind'],
  ['video', 'Birds.wav', silence(1), 'kind'],
  ['pdf', 'Notes.txt', Buffer.from('Loops repeat.'), 'kind'],
  ['video', 'Cut.mp4', tinyVideo.subarray(0, 200), 'damaged'],
  ['pdf', 'Cut.pdf', Buffer.from('%PDF-1.7 and no more'), 'damaged'],
])('as %s, %s is refused, and why is said', async (kind, name, bytes, why) => {
  const item = await newItem(kind)
  const begun = await beginUpload(owner.browser, item.course, { name, size: bytes.length })
  expect((await setFile(item, begun.id)).status).toBe(200)
  await sendBytes(owner.browser, begun, 0, bytes)
  expect((await readItem(item)).file).toMatchObject({ unfit: why })
  expect(await checklist(item)).toEqual(['file-unfit'])
  expect(problemIn(await publish(item))).toMatchObject({ status: 422, type: '/problems/unfit-file' })
  const other = await newItem(kind)
  const refused = await setFile(other, await upload(other, name, bytes))
  expect(problemIn(refused)).toMatchObject({ status: 422, type: '/problems/unfit-file' })
})

test('a file is replaced, and learners keep the one before until it is published', async () => {
  const item = await newItem('video')
  const first = await upload(item, 'First.mp4', tinyVideo)
  await setFile(item, first)
  await publish(item)
  const second = await beginUpload(owner.browser, item.course, { name: 'Second.mp4', size: tinyVideo.length })
  await setFile(item, second.id)
  expect(problemIn(await publish(item))).toMatchObject({ type: '/problems/files-underWay' })
  expect((await learn(item)).body).toMatchObject({ page: { file: { _id: first } } })
  // One that never became whole takes no room once it is out.
  await setFile(item, first)
  expect((await owner.browser.get(second.path)).status).toBe(404)
  expect(await readItem(item)).toMatchObject({ version: 4, published: 2 })
})

test('what is only to be looked at is not handed out', async () => {
  const item = await newItem('video')
  const file = await upload(item, 'Loops.mp4', tinyVideo)
  await setFile(item, file)
  expect((await owner.browser.put(item.path, { onlineOnly: true })).body).toEqual({ version: 3 })
  await publish(item)
  expect((await learner.browser.get(originalPath(item.course, file, 'x'))).status).toBe(403)
  expect((await learn(item)).body).toMatchObject({ page: { file: { onlineOnly: true } } })
})

test('only who edits the course reads and changes it, and bad input is told', async () => {
  const item = await newItem('video')
  for (const [person, status] of [
    [stranger, 403],
    [learner, 403],
    [{ browser: server.visitor() }, 401],
  ] as const) {
    const asked = [
      await person.browser.get(item.path),
      await person.browser.put(`${item.path}/file`, { file: null }),
      await person.browser.put(item.path, { onlineOnly: true }),
    ]
    expect(asked.map((answer) => answer.status)).toEqual([status, status, status])
  }
  expect((await owner.browser.put(item.path, { onlineOnly: 'perhaps' })).status).toBe(422)
  expect((await owner.browser.put(`${item.path}/file`, { file: 'x' })).status).toBe(422)
  expect(problemIn(await setFile(item, newId()))).toMatchObject({ status: 409 })
  const gone = { ...item, path: item.path.replace(item.item, newId()) }
  expect([(await setFile(gone, null)).status, (await owner.browser.get(gone.path)).status]).toEqual([
    404, 404,
  ])
})

describe('what was seen', () => {
  const seen = (file: string, ...cells: [number, number][]) => ({ kind: 'seen', file, cells })

  async function tell({ course, item }: TestLesson, what: object) {
    const at = server.clock.now().toISOString()
    const events = [{ id: newId(), item, at, ...what }]
    const { body } = await learner.browser.post(`/api/course/${course}/progress`, { sentAt: at, events })
    return (body as { states: { earnedAt: string | null }[] }).states[0]?.earnedAt !== null
  }

  async function shownVideo() {
    const item = await newItem('video')
    const file = await upload(item, 'Loops.mp4', tinyVideo)
    await setFile(item, file)
    await publish(item)
    await server.db
      .updateTable('items')
      .set({ done_by: 'view', done_percent: 90 })
      .where('id', '=', item.item)
      .execute()
    await server.db
      .updateTable('outlines')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('course_id', '=', item.course)
      .execute()
    return { item, file }
  }

  test('earns a video with nine tenths of it; jumping to the end does not, nor does twice the same', async () => {
    const { item, file } = await shownVideo()
    expect(await tell(item, seen(file, [0, 5], [19, 20]))).toBe(false)
    expect(await tell(item, seen(file, [0, 16]))).toBe(false)
    expect(await tell(item, seen(file, [0, 16]))).toBe(false)
    expect(await tell(item, seen(file, [0, 17]))).toBe(true)
  })

  test('counts for its own file alone', async () => {
    const { item, file } = await shownVideo()
    expect(await tell(item, seen(newId(), [0, 20]))).toBe(false)
    expect(await tell(item, seen(file, [0, 18]))).toBe(true)
  })
})

test('what a server left unlooked at is looked into later, once, and by two at once alike', async () => {
  const item = await newItem('video')
  const file = await upload(item, 'Loops.mp4', tinyVideo)
  await setFile(item, file)
  const forget = () =>
    server.db.updateTable('file_contents').set({ about: null }).where('file_id', '=', file).execute()
  await forget()
  expect(problemIn(await publish(item))).toMatchObject({ status: 422, type: '/problems/files-unseen' })
  await lookIntoAll(server)
  expect((await publish(item)).status).toBe(200)
  await forget()
  const ref = { scopeId: item.course, id: file }
  const both = await Promise.all([aboutFile(server, ref), aboutFile(server, ref)])
  expect(both[0]).toEqual(both[1])
})

test('a copy of a course has the file too', async () => {
  const item = await newItem('video')
  const file = await upload(item, 'Loops.mp4', tinyVideo)
  await setFile(item, file)
  const { body } = await owner.browser.post(`/api/course/${item.course}/copy`, { title: 'Again' })
  const { insertedId: course } = body as { insertedId: string }
  const copy = { ...item, course, path: item.path.replace(item.course, course) }
  expect(await readItem(copy)).toMatchObject({ file: { _id: file, durationMs: 20_000 } })
  expect((await owner.browser.get(originalPath(course, file, 'x'))).status).toBe(200)
})

test('lengths are told as clocks count', () => {
  expect([7_000, 724_000, 3_723_000].map(lengthOf)).toEqual(['0:07', '12:04', '1:02:03'])
})

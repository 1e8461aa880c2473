import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { readHead } from '../../accounts/photos/picture.ts'
import { readDocument } from '../../files/documents/thread.ts'
import { lookIntoDocument } from '../../files/probe/document.ts'
import { lookIntoRecording } from '../../files/probe/thread.ts'
import { listTracks } from '../../files/tracks/actions.ts'
import { filesKind } from '../kind.ts'
import { audioKind, pdfKind, videoKind } from '../single/kinds.ts'
import { demoFiles } from './files.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ world: true })
})
afterAll(() => server.stop())

const folder = join(import.meta.dirname, 'files')

test('the recordings, the documents and the pictures of the demo world take little room', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000)
})

test('what is said of the files of the demo world is what is in them', async () => {
  for (const [name, { known }] of Object.entries(demoFiles)) {
    const bytes = readFileSync(join(folder, name))
    if (known === undefined) continue
    const read = async ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end)
    const isDocument = name.endsWith('.pdf')
    const about = await (isDocument ? lookIntoDocument : lookIntoRecording)(bytes.length, read)
    const all = { size: bytes.length, read: async (start: number, end: number) => bytes.subarray(start, end) }
    const pages = isDocument ? (await readDocument(all)).pages : null
    expect({ name, about, pages }).toEqual({ name, ...known })
  }
})

test('the demo world has two films, a piece of music, a document and files, published with nothing to mend', async () => {
  const items = await server.db
    .selectFrom('items')
    .select(['course_id as courseId', 'id', 'kind'])
    .where('kind', 'in', ['video', 'audio', 'pdf', 'files'])
    .orderBy('kind')
    .execute()
  expect(items.map(({ kind }) => kind)).toEqual(['audio', 'files', 'pdf', 'video', 'video'])
  for (const item of items) {
    const kind = [videoKind, audioKind, pdfKind, filesKind].find((one) => one.kind === item.kind)
    expect(await kind?.view(server.db, item)).not.toBeNull()
    expect(await kind?.check(server.db, item.courseId, [{ id: item.id, title: '' }])).toEqual([])
  }
})

test('each recording of the demo world has captions and chapters, and one is subtitled in Bangla', async () => {
  const recordings = await server.db
    .selectFrom('file_contents')
    .select(['scope_id as scope', 'file_id as file', 'name'])
    .where('name', 'like', '%.m%')
    .orderBy('name')
    .execute()
  const tracks = await Promise.all(
    recordings.map(async ({ scope, file }) => (await listTracks(server.db, scope, [file])).get(file) ?? []),
  )
  const told = tracks.map((own) => own.map(({ kind, language }) => `${kind} ${language}`))
  const spoken = ['captions en', 'chapters en']
  expect(told).toEqual([spoken, spoken, [...spoken, 'subtitles bn']])
})

test('each film of the demo world has a picture that stands for it, of its size', async () => {
  const posters = await server.db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'file_variants.blob_id')
    .select(['width', 'height', 'blobs.bytes'])
    .where('file_variants.name', '=', 'poster')
    .execute()
  expect(posters.length).toBe(2)
  for (const { width, height, bytes } of posters) {
    expect({ width, height }).toEqual({ width: 640, height: 360 })
    expect(readHead(bytes ?? Buffer.alloc(0))).toMatchObject({ type: 'image/webp', width, height })
    expect(bytes?.length).toBeLessThan(30_000)
  }
})

test('a lesson of the demo world shows a picture in its sizes, with words for those who do not see it', async () => {
  const shown = await server.db
    .selectFrom('lesson_pages')
    .innerJoin('item_files', 'item_files.item_id', 'lesson_pages.item_id')
    .innerJoin('files', 'files.id', 'item_files.file_id')
    .select(['html', 'files.id', 'files.scope_id as scope', 'files.width', 'files.height', 'files.bytes'])
    .where('files.kind', '=', 'image')
    .where('item_files.shown', '=', true)
    .executeTakeFirstOrThrow()
  expect(shown.html).toMatch(/<img [^>]*alt="A house at night/)
  expect(Number(shown.bytes)).toBeLessThan(60_000)
  const owner = await server.db
    .selectFrom('file_variants')
    .innerJoin('blobs', 'blobs.id', 'file_variants.blob_id')
    .select(['name', 'file_variants.width', 'file_variants.height', 'blobs.bytes'])
    .where('file_id', '=', shown.id)
    .orderBy('name')
    .execute()
  const sizes = owner.map(({ name, width, height, bytes }) => {
    const head = readHead(bytes ?? Buffer.alloc(0))
    expect(head).toMatchObject({ type: 'image/webp', width, height })
    return name
  })
  expect(sizes).toEqual(['w480', 'w960'])
})

test('a visitor hears the piece of music of the demo world, whose bytes come as they are', async () => {
  const { scope, file } = await server.db
    .selectFrom('file_contents')
    .select(['scope_id as scope', 'file_id as file'])
    .where('name', '=', 'home-away-home.m4a')
    .executeTakeFirstOrThrow()
  const answer = await server.visitor().get(`/files/${scope}/${file}/original/home-away-home.m4a`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('audio/mp4')
})

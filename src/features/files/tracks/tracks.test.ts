import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { fileData } from '../personalData.ts'
import { giveFiles } from '../pictures/actions.ts'
import { listTracks } from './actions.ts'
import type { WholeFileTrack } from './contract.ts'
import { most } from './shared/limits.ts'

let server: TestServer
let owner: Person
let learner: Person
let course: string
let file: string

const video = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')
const cue = (text: string, from = '00:01.000', to = '00:02.000') => `${from} --> ${to}\n${text}\n`
const vtt = (...cues: string[]) => ['WEBVTT\n', ...cues].join('\n')

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
})

beforeEach(async () => {
  course = await makeCourse(owner)
  file = await uploadFile(owner.browser, course, { name: 'Talk.mp4', bytes: video })
})

afterAll(() => server.stop())

const pathOf = (track = 'captions/en', of = file, within = course) =>
  `/api/files/${within}/${of}/tracks${track === '' ? '' : `/${track}`}`
const given = (text: string, more: object = {}) => ({
  version: null,
  text,
  label: '',
  isDefault: false,
  ...more,
})
const put = (text: string, more: object = {}, track?: string, by = owner) =>
  by.browser.put(pathOf(track), given(text, more))
const readTrack = async (track?: string) => (await owner.browser.get(pathOf(track))).body as WholeFileTrack
const read = (variant: string, { browser }: Pick<Person, 'browser'> = owner, headers = {}) =>
  browser.send(`/files/${course}/${file}/${variant}/track`, { headers })

test('captions are kept as they are read and written anew, and served as WebVTT', async () => {
  const srt =
    '2\n00:00:03,000 --> 00:00:04,000\nThen <script>stop</script>\n\n1\n00:00:01,000 --> 00:00:02,000\nLoops repeat.\n'
  const answer = await put(srt, { label: ' English ', isDefault: true })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { kind: 'captions', language: 'en', label: 'English', isDefault: true, cues: 2, version: 1 },
  ])
  const text =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nLoops repeat.\n\n00:00:03.000 --> 00:00:04.000\nThen &lt;script&gt;stop&lt;/script&gt;\n'
  expect((await readTrack()).text).toBe(text)
  const served = await read('captions-en.vtt')
  expect([served.status, served.text]).toEqual([200, text])
  const headers = [
    'content-type',
    'cache-control',
    'x-content-type-options',
    'content-security-policy',
    'vary',
  ]
  expect(headers.map((name) => served.headers.get(name))).toEqual([
    'text/vtt; charset=utf-8',
    'private, no-cache, no-transform',
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cookie',
  ])
  const held = await read('captions-en.vtt', owner, { 'if-none-match': served.headers.get('etag') ?? '' })
  expect([held.status, held.text]).toEqual([304, ''])
  const transcript = await read('transcript-en.txt')
  expect([transcript.text, transcript.headers.get('content-type')]).toEqual([
    'Loops repeat.\n\nThen <script>stop</script>\n',
    'text/plain; charset=utf-8',
  ])
  expect((await owner.browser.get(pathOf(''))).body).toMatchObject({
    name: 'Talk.mp4',
    type: 'video/mp4',
    tracks: [{ kind: 'captions', language: 'en', version: 1 }],
  })
  for (const variant of [
    'captions-bn.vtt',
    'captions-xx.vtt',
    'captions-en.txt',
    'transcript-en.vtt',
    'transcript-bn.txt',
    'other-en.vtt',
  ])
    expect((await read(variant)).status, variant).toBe(404)
})

test('what is said tells its length before it is read, so that a device knows the room that it takes', async () => {
  await put(vtt(cue('চাঁদ ওঠে।')), {}, 'captions/bn')
  for (const variant of ['captions-bn.vtt', 'transcript-bn.txt']) {
    const { text } = await read(variant)
    const head = await owner.browser.send(`/files/${course}/${file}/${variant}/track`, { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ])
  }
})

test('a transcript is kept as a text, and comes before what captions say', async () => {
  await put(vtt(cue('Loops repeat.')))
  expect((await put('One.\r\n\r\n\r\n\r\nTwo.', {}, 'transcript/en')).body).toMatchObject({ cues: 0 })
  expect((await read('transcript-en.txt')).text).toBe('One.\n\nTwo.')
})

test('only those who edit the course write and read tracks', async () => {
  await enroll(learner, course)
  await put(vtt(cue('Loops repeat.')))
  for (const [who, status] of [
    [{ browser: server.visitor() }, 401],
    [learner, 403],
  ] as const) {
    expect((await who.browser.get(pathOf(''))).status).toBe(status)
    expect((await who.browser.get(pathOf())).status).toBe(status)
    expect((await who.browser.put(pathOf(), given(vtt(), { version: 1 }))).status).toBe(status)
    expect((await who.browser.delete(`${pathOf()}?version=1`)).status).toBe(status)
    expect((await who.browser.get(pathOf('captions/en/versions'))).status).toBe(status)
    expect((await who.browser.get(pathOf('captions/en/versions/1'))).status).toBe(status)
    // No item shows the file.
    expect((await read('captions-en.vtt', who)).status).toBe(404)
    expect((await read('transcript-en.txt', who)).status).toBe(404)
  }
  const other = await makeCourse(owner)
  expect((await owner.browser.put(pathOf('captions/en', file, other), given(vtt()))).status).toBe(404)
  expect((await owner.browser.get(pathOf('', newId()))).status).toBe(404)
  expect((await owner.browser.get(pathOf('captions/bn'))).status).toBe(404)
  expect((await owner.browser.get(pathOf('captions/bn/versions'))).status).toBe(404)
  expect((await owner.browser.get(pathOf('captions/en/versions/9'))).status).toBe(404)
})

test('whoever was slower gets the text of who was faster, and the same again changes nothing', async () => {
  expect((await put(vtt(cue('One')))).status).toBe(201)
  expect((await put(vtt(cue('One')))).body).toMatchObject({ version: 1 })
  const theirs = { label: 'British', isDefault: true }
  expect((await put(vtt(cue('Two')), { version: 1, ...theirs })).body).toMatchObject({ version: 2 })
  const refused = await put(vtt(cue('Three')), { version: 1 })
  expect(problemIn(refused)).toMatchObject({ status: 409, type: '/problems/other-track' })
  expect(refused.body).toMatchObject({
    current: { version: 2, text: vtt(cue('Two', '00:00:01.000', '00:00:02.000')), ...theirs },
  })
  expect((await owner.browser.delete(`${pathOf()}?version=1`)).status).toBe(409)
  const both = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(vtt(cue(text)), { version: 2 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await readTrack()).version).toBe(3)
  const first = await Promise.all(['a', 'b', 'c'].map((text) => put(vtt(cue(text)), {}, 'captions/bn')))
  expect(first.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('what is deleted can be written again, and its versions are still there', async () => {
  await put(vtt(cue('One')))
  server.clock.advance({ seconds: 11 * 60 })
  await put(vtt(cue('Two')), { version: 1 })
  await put(vtt(cue('Three')), { version: 2 })
  expect((await owner.browser.delete(`${pathOf()}?version=3`)).status).toBe(204)
  expect((await owner.browser.delete(`${pathOf()}?version=3`)).status).toBe(404)
  const gone = await put(vtt(cue('Four')), { version: 3 })
  expect(gone.body).toMatchObject({ status: 409, current: null })
  // What was written within ten minutes is one.
  const { body } = await owner.browser.get(pathOf('captions/en/versions'))
  expect(body).toMatchObject({ versions: [{ version: 3, by: 'Olga' }, { version: 1 }] })
  const { body: first } = await owner.browser.get(pathOf('captions/en/versions/1'))
  expect(first).toEqual({ text: vtt(cue('One', '00:00:01.000', '00:00:02.000')) })
  expect((await put(vtt(cue('Four')))).body).toMatchObject({ version: 4 })
})

test('the oldest versions go', async () => {
  for (let version = 0; version < most.versions + 3; version += 1) {
    server.clock.advance({ seconds: 11 * 60 })
    await put(vtt(cue(`Take ${version}`)), { version: version === 0 ? null : version })
  }
  const { body } = await owner.browser.get(pathOf('captions/en/versions'))
  const { versions } = body as { versions: { version: number }[] }
  expect([versions.length, versions.at(-1)?.version]).toEqual([most.versions, 4])
})

const keptVersions = () =>
  server.db
    .selectFrom('file_track_versions')
    .select(['language', 'version'])
    .select(sql<number>`octet_length(text)`.as('bytes'))
    .where('file_id', '=', file)
    .orderBy('language')
    .execute()

test('of tracks in ever other languages that are deleted again, the oldest versions go', async () => {
  // Signs without words, which search does not keep.
  const large = '-'.repeat(most.bytes)
  const tracks = Array.from({ length: 10 }, (_, nr) => `transcript/en-${500 + nr}`)
  for (const track of tracks) {
    server.clock.advance({ seconds: 1 })
    expect((await put(large, {}, track)).status).toBe(201)
    expect((await owner.browser.delete(pathOf(track))).status).toBe(204)
  }
  const kept = await keptVersions()
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(most.fileVersionBytes)
  const statuses = tracks.map(async (track) => (await owner.browser.get(pathOf(`${track}/versions`))).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, ...Array(8).fill(200)])
})

test('a file keeps so many versions, however short, and the last one always', async () => {
  const at = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const rows = Array.from({ length: most.fileVersions + 20 }, (_, nr) => ({
    scope_id: course,
    file_id: file,
    kind: 'subtitles',
    language: `fr-${100 + nr}`,
    version: 1,
    text: '',
    began_at: at,
    at,
  }))
  await server.db.insertInto('file_track_versions').values(rows).execute()
  await put(vtt(cue('x')))
  const kept = await keptVersions()
  expect([kept.length, kept.some(({ language }) => language === 'en')]).toEqual([most.fileVersions, true])
})

test('what cannot be read is refused with its place, and never quoted', async () => {
  const secret = 'a very long line '.repeat(50)
  const answer = await put(`WEBVTT\n\n00:01.000 --> soon ${secret}\nx\n\n${secret}\n`)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({
    type: '/problems/unreadable-track',
    faults: [
      { line: 3, column: 15, cause: 'time' },
      { line: 6, column: 1, cause: 'stray' },
    ],
    errors: [
      { field: 'text', message: 'Line 3, column 15: this is no time. Write it like 00:01:02.500.' },
      { field: 'text' },
    ],
  })
  expect(answer.text).not.toContain('very long')
  expect(problemIn(await owner.browser.get(pathOf())).status).toBe(404)
})

test('too much, or what nobody can name or store, is refused', async () => {
  const large = vtt(
    ...Array.from({ length: 300 }, (_, at) => cue('x'.repeat(4000), '00:01.000', `00:0${2 + (at % 7)}.000`)),
  )
  for (const [text, track] of [
    [large, 'captions/en'],
    ['€'.repeat(400_000), 'transcript/en'],
    [vtt(cue('a\u0000b')), 'captions/en'],
    [vtt(cue('a\ud800b')), 'captions/en'],
    // Written anew it is four times as long.
    [vtt(...Array.from({ length: 300 }, () => cue('<'.repeat(1100)))), 'captions/en'],
    // Composed as Unicode says, this letter is two, of twice the bytes.
    ['\u0958'.repeat(most.bytes / 3), 'transcript/hi'],
    [vtt(...Array.from({ length: 200 }, () => cue('\u0958'.repeat(1200)))), 'captions/hi'],
  ] as const)
    expect((await put(text, {}, track)).status, track).toBe(422)
  for (const track of ['captions/english', 'captions/..%2Fen', 'metadata/en'])
    expect((await put(vtt(cue('x')), {}, track)).status, track).toBe(404)
  expect((await put('x'.repeat(3 * 1024 * 1024))).status).toBe(413)
  expect((await put(vtt(), { label: 'x'.repeat(61) })).status).toBe(422)
  expect((await put(vtt(cue('<i>'.repeat(60_000))))).body).toMatchObject({ cues: 1 })
  expect((await put(vtt(cue('x')), {}, 'captions/EN-gb')).body).toMatchObject({ language: 'en-GB' })
})

test('only recordings have tracks, and no more than a file may have', async () => {
  const text = await uploadFile(owner.browser, course, { name: 'Notes.txt', bytes: Buffer.from('Loops') })
  const refused = await owner.browser.put(pathOf('captions/en', text), given(vtt()))
  expect(problemIn(refused)).toMatchObject({ status: 409, type: '/problems/no-recording' })
  const languages = [
    'ar',
    'bn',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fi',
    'fr',
    'ga',
    'hi',
    'hr',
    'hu',
    'id',
    'is',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'mt',
    'nl',
    'pl',
  ]
  for (const language of languages) await put(vtt(cue('x')), {}, `subtitles/${language}`)
  expect(problemIn(await put(vtt(cue('x')), {}, 'subtitles/pt'))).toMatchObject({
    type: '/problems/too-many-tracks',
  })
  const { body } = await owner.browser.get(pathOf(''))
  expect((body as { tracks: object[] }).tracks).toHaveLength(most.tracks)
})

test('learners choose among what has something in it, and one of a kind is the usual one', async () => {
  await put(vtt(cue('x')), { isDefault: true }, 'captions/bn')
  await put(vtt(cue('x')), { isDefault: true, label: 'English (with sounds)' }, 'captions/en')
  await put(vtt(), {}, 'captions/fr')
  await put(vtt(cue('Start')), { isDefault: true }, 'chapters/en')
  await put('Text', {}, 'transcript/en')
  const tracks = await listTracks(server.db, course, [file, newId()])
  expect([...tracks]).toEqual([
    [
      file,
      [
        { kind: 'captions', language: 'en', label: 'English (with sounds)', isDefault: true },
        { kind: 'captions', language: 'bn', label: 'বাংলা', isDefault: false },
        { kind: 'chapters', language: 'en', label: 'English', isDefault: true },
        { kind: 'transcript', language: 'en', label: 'English', isDefault: false },
      ],
    ],
  ])
})

test('a copy of a file has its tracks, and what it says is found there too', async () => {
  await put(vtt(cue('Loops repeat.')))
  const to = await makeCourse(owner)
  await server.db
    .transaction()
    .execute((transaction) =>
      giveFiles(
        transaction,
        { from: course, to, ids: [file] },
        { actorId: owner.id, now: server.clock.now(), quotas: server.config.files.quotas },
      ),
    )
  const { body } = await owner.browser.get(pathOf('captions/en', file, to))
  expect((body as WholeFileTrack).text).toContain('Loops repeat.')
  const rows = await server.db.selectFrom('file_text').selectAll().where('file_id', '=', file).execute()
  expect(rows.map(({ source, unit, texts }) => [source, unit, texts])).toEqual(
    Array(2).fill(['captions-en', 'ms', [{ at: 1000, text: 'Loops repeat.' }]]),
  )
})

test('captions stay without the name of an author who is gone, and are among what they take along', async () => {
  const editor = await makePerson(server, 'Edith')
  const own = await makeCourse(editor)
  const talk = await uploadFile(editor.browser, own, { name: 'Talk.mp4', bytes: video })
  await editor.browser.put(pathOf('captions/en', talk, own), given(vtt(cue('Mine'))))
  const taken = await Array.fromAsync(fileData.lists.tracks?.(server, editor.id, server.clock.now()) ?? [])
  expect(taken).toMatchObject([
    { kind: 'captions', language: 'en', text: vtt(cue('Mine', '00:00:01.000', '00:00:02.000')) },
  ])
  await server.db.updateTable('courses').set({ creator_id: owner.id }).where('id', '=', own).execute()
  await server.db.deleteFrom('users').where('id', '=', editor.id).execute()
  const row = await server.db
    .selectFrom('file_tracks')
    .innerJoin('file_track_versions', 'file_track_versions.file_id', 'file_tracks.file_id')
    .select(['changed_by', 'written_by'])
    .where('file_tracks.file_id', '=', talk)
    .executeTakeFirst()
  expect(row).toEqual({ changed_by: null, written_by: null })
})

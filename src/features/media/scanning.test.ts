import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { eicar, findClamd, startClamd } from '../../testing/clamd.ts'
import { makeFileItem, makeFileSet, makeLesson, send, type TestLesson } from '../../testing/lessons.ts'
import { enroll, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { uploadFile } from '../../testing/uploads.ts'
import { originalPath } from '../files/rules.ts'
import { scanFiles } from '../files/scanning/actions.ts'
import { forgetScans, renewScans } from '../files/scanning/store.ts'
import type { FileItem, FileSet } from './contract.ts'

const program = await findClamd()
if (program === null) process.stderr.write('Not checked: there is no clamd to scan files with.\n')
const clamd = program === null ? null : await startClamd(program)

let server: TestServer
let owner: Person
let learner: Person
let set: TestLesson

beforeAll(async () => {
  const away = 'clamd:///nothing/clamd.ctl'
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000', SCAN_URL: clamd?.url ?? away } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
})

beforeEach(async () => {
  set = await makeFileSet(server, owner)
  await enroll(learner, set.course)
})

afterAll(async () => {
  await server.stop()
  await clamd?.stop()
})

/** A server whose scanner is away, beside the other one. */
const withScanner = (scan: TestServer['config']['scan']) => ({
  ...server,
  config: { ...server.config, scan },
})
const away = () => withScanner({ scanner: { path: '/nothing/clamd.ctl' }, keepsLarge: false })

async function upload(bytes: Buffer, name = 'Notes.bin'): Promise<string> {
  const id = await uploadFile(owner.browser, set.course, { name, bytes })
  await owner.browser.post(`${set.path}/files`, { files: [id] })
  return id
}

const fileIn = async (of = set.path) => ((await owner.browser.get(of)).body as FileSet).files[0]
const publish = () =>
  owner.browser.post(`/api/course/${set.course}/publish`, { items: [{ _id: set.item }], course: 'open' })
const read = (id: string, { browser } = learner) => browser.get(originalPath(set.course, id, 'Notes.bin'))
const refused = () =>
  server.db
    .selectFrom('audit_events')
    .select(['member_id', 'details'])
    .where('kind', '=', 'file.refused')
    .execute()
const refusals = async () => (await refused()).length
const pieces = async (id: string) =>
  (await server.db.selectFrom('file_pieces').select('start').where('file_id', '=', id).execute()).length

test('until a file is scanned it cannot be published, and while the scanner is away that is told', async () => {
  const id = await upload(Buffer.from('Loops repeat.'))
  expect((await fileIn())?.scan).toBe('waiting')
  expect(problemIn(await publish())).toMatchObject({
    status: 422,
    detail: 'A file waits for the virus check. It can be published once that is done.',
  })
  await expect(scanFiles(away())).rejects.toThrow()
  expect((await fileIn())?.scan).toBe('away')
  // Nothing is due now, and it is never given up.
  await scanFiles(away())
  for (let time = 0; time < 20; time += 1) {
    server.clock.advance({ minutes: 11 })
    await expect(scanFiles(away())).rejects.toThrow()
  }
  expect((await fileIn())?.scan).toBe('away')
  expect((await publish()).status).toBe(422)
  expect((await read(id)).status).toBe(404)
  // Without a scanner nothing waits for one.
  expect(await forgetScans(server.db)).toBe(1)
  expect((await fileIn())?.scan).toBeNull()
  expect((await publish()).status).toBe(200)
  expect((await read(id)).status).toBe(200)
})

test('a lesson that names a file which waits for the check lets nobody read it before', async () => {
  const lesson = await makeLesson(server, owner, set.course)
  const id = await uploadFile(owner.browser, set.course, { name: 'Notes.bin', bytes: Buffer.alloc(9) })
  const content = [{ type: 'fileLink', attrs: { id: 'filelink0001', file: id, name: 'Notes.bin' } }]
  const steps = [{ stepType: 'replace', from: 0, to: 0, slice: { content } }]
  expect((await send(owner, lesson, { base: 0, steps })).status).toBe(200)
  const body = { items: [{ _id: lesson.item }], course: 'open' }
  expect((await owner.browser.post(`/api/course/${set.course}/publish`, body)).status).toBe(200)
  expect((await read(id)).status).toBe(404)
  expect((await read(id, owner)).status).toBe(200)
  await expect(scanFiles(away())).rejects.toThrow()
  expect((await read(id)).status).toBe(404)
  await giveUp(id)
  expect((await read(id)).status).toBe(404)
  expect(await forgetScans(server.db)).toBe(1)
  expect((await read(id)).status).toBe(200)
})

/** What a process of an earlier version does with a scan, which it does not know. */
const giveUp = (id: string) =>
  server.db
    .updateTable('file_tasks')
    .set({ state: 'failed', failure: 'damaged', due_at: null })
    .where('file_id', '=', id)
    .where('task', '=', 'scan')
    .execute()

test('a scan that a process of an earlier version has given up is done again', async () => {
  const id = await upload(Buffer.from('Loops repeat.'))
  await giveUp(id)
  expect((await fileIn())?.scan).toBe('waiting')
  expect((await publish()).status).toBe(422)
  await renewScans(server.db, server.clock.now())
  await expect(scanFiles(away())).rejects.toThrow()
  expect((await fileIn())?.scan).toBe('away')
  await giveUp(id)
  expect(await forgetScans(server.db)).toBe(1)
  expect((await publish()).status).toBe(200)
})

test('a recording and a document wait as well', async () => {
  const item = await makeFileItem(server, owner, 'pdf', set.course)
  const bytes = Buffer.from('%PDF-1.7 as if it were one %%EOF')
  const id = await uploadFile(owner.browser, set.course, { name: 'Paper.pdf', bytes })
  await owner.browser.put(`${item.path}/file`, { file: id })
  const { file } = (await owner.browser.get(item.path)).body as FileItem
  expect(file?.scan).toBe('waiting')
  const body = { items: [{ _id: item.item }], course: 'open' }
  expect((await owner.browser.post(`/api/course/${set.course}/publish`, body)).status).toBe(422)
  await forgetScans(server.db)
})

test.runIf(program)('a clean file is published once it was scanned', async () => {
  const id = await upload(Buffer.alloc(300_000))
  await Promise.all([scanFiles(server), scanFiles(server)])
  expect((await fileIn())?.scan).toBeNull()
  expect((await publish()).status).toBe(200)
  expect((await read(id)).status).toBe(200)
  expect(await refusals()).toBe(0)
})

test.runIf(program)(
  'a file in which something is found is refused with the reason, its bytes go, and it is on the record',
  async () => {
    const before = await refusals()
    const id = await upload(eicar)
    await scanFiles(server)
    expect(await fileIn()).toMatchObject({ refused: 'infected', received: 0, scan: null })
    expect([await pieces(id), await refusals()]).toEqual([0, before + 1])
    // Another one in the same minute is one of its own.
    const other = await upload(eicar, 'Other.bin')
    await scanFiles(server)
    expect((await refused()).slice(-2)).toEqual(
      [id, other].map((file) => ({
        member_id: owner.id,
        details: { why: 'infected', what: 'Tercet.Test.UNOFFICIAL', course: set.course, file },
      })),
    )
    expect((await read(id, owner)).status).toBe(404)
    expect(problemIn(await publish())).toMatchObject({
      detail: 'A file was refused. Take it out, then publish.',
    })
    const again = await owner.browser.send(`/api/course/${set.course}/uploads/${id}`, {
      method: 'PATCH',
      body: eicar,
      headers: { 'upload-offset': '0' },
    })
    expect(problemIn(again)).toMatchObject({ status: 422, because: 'infected' })
    expect(problemIn(again).detail).toContain('The virus check has found something in Notes.bin')
  },
)

/** Scans what waits. The scanner ends the connection while it answers, and where that comes first it is asked again. */
async function scanAtLast(services: Parameters<typeof scanFiles>[0]): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const isDone = await scanFiles(services).then(
      () => true,
      () => false,
    )
    if (isDone) return
    server.clock.advance({ minutes: 11 })
  }
}

test.runIf(program)(
  'a file that is larger than the scanner takes is refused, or kept, as is set',
  async () => {
    const large = await upload(Buffer.alloc(3 * 1024 ** 2))
    await scanAtLast(server)
    expect(await fileIn()).toMatchObject({ refused: 'unscanned' })
    expect(await pieces(large)).toBe(0)
    set = await makeFileSet(server, owner)
    const kept = await upload(Buffer.alloc(3 * 1024 ** 2))
    const { scan } = server.config
    await scanAtLast(withScanner(scan && { ...scan, keepsLarge: true }))
    expect(await fileIn()).toMatchObject({ refused: null, scan: null })
    expect((await publish()).status).toBe(200)
    expect((await read(kept, owner)).status).toBe(200)
  },
)

test('a server without a scanner scans nothing, and publishes at once', async () => {
  const other = await startTestServer({ besides: server })
  const somebody = await makePerson(other, 'Nora')
  const own = await makeFileSet(other, somebody)
  const id = await uploadFile(somebody.browser, own.course, { name: 'A.txt', bytes: eicar })
  await somebody.browser.post(`${own.path}/files`, { files: [id] })
  await scanFiles(other)
  const body = { items: [{ _id: own.item }], course: 'open' }
  expect((await somebody.browser.post(`/api/course/${own.course}/publish`, body)).status).toBe(200)
  await other.stop()
})

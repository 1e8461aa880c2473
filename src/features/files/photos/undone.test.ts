import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../base/db/transactions.ts'
import { createLog } from '../../../base/log.ts'
import { makePerson, onePixel, type Person, putPhoto } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { changePhoto, uploadPhoto } from '../../accounts/photos/actions.ts'
import { makePhoto } from './actions.ts'

let home: string
let server: TestServer
let amina: Person
let photoURL: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-undone-'))
  server = await startTestServer({ settings: { DATA_DIR: home }, log: createLog('silent') })
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true })
})

beforeEach(async () => {
  amina = await makePerson(server)
  photoURL = await putPhoto(amina)
})

const photo = async () => (await server.visitor().get(photoURL)).status

async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(home, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Lets no call with a key be remembered, as when the disk is full, so that all of it is undone. */
async function whileNothingIsRemembered(work: () => Promise<unknown>): Promise<void> {
  await sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(server.db)
  await sql`create trigger refuse before insert on kept_answers execute function refuse()`.execute(server.db)
  await work()
  await sql`drop function refuse cascade`.execute(server.db)
}

const send = (method: string, path: string, body: object) =>
  amina.browser.send(path, { method, body, headers: { 'idempotency-key': crypto.randomUUID() } })

test('another photo that is undone takes nothing away, whoever clears up meanwhile', async () => {
  const failure = new Error('on purpose')
  const change = inTransaction(server.db, async () => {
    const made = await uploadPhoto((bytes) => makePhoto(server, bytes), onePixel)
    await changePhoto(server, amina, made)
    await server.blobs.clear()
    throw failure
  })
  await expect(change).rejects.toBe(failure)
  expect(await photo()).toBe(200)
})

test('the bytes of one that is undone go after an hour, and the photo before stays', async () => {
  const before = await listFiles()
  await whileNothingIsRemembered(async () => {
    expect((await send('PUT', '/api/auth/photo', { image: onePixel })).status).toBe(503)
  })
  const left = (await listFiles()).filter((name) => !before.includes(name))
  expect(left).toHaveLength(4)
  server.clock.advance({ minutes: 61 })
  await server.blobs.clear()
  expect((await listFiles()).filter((name) => left.includes(name))).toEqual([])
  expect(await photo()).toBe(200)
})

test('an account whose deletion is undone keeps its photo, and one whose deletion lasts does not', async () => {
  const remove = () => send('POST', '/api/auth/deletion', { current: amina.password })
  await whileNothingIsRemembered(async () => expect((await remove()).status).toBe(503))
  await server.blobs.clear()
  expect(await photo()).toBe(200)
  expect((await remove()).status).toBe(200)
  await expect.poll(listFiles, { timeout: 45_000 }).not.toContain(photoURL.split('/').at(-1))
})

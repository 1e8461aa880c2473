import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type About, format } from './format.ts'
import { piecesOf, verifyArchive } from './read.ts'
import { writeArchive } from './write.ts'

const about: About = {
  format,
  product: '1.2.3',
  madeAt: '2026-11-21T03:00:00.000Z',
  secret: 'file',
  migrations: [],
  tables: [{ name: 'notes', columns: ['note'] }],
}
const key = 'a key of thirty-two characters..'

// Lines that do not compress to nothing, more of them than one part holds.
const line = (at: number) => Buffer.from(`${at}\t${(at * 2_654_435_761).toString(36)}\n`)
async function* lines(count: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1000) {
    yield Buffer.concat(Array.from({ length: Math.min(1000, count - at) }, (_, more) => line(at + more)))
  }
}

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-archive-'))
})

afterAll(() => rm(home, { recursive: true }))

async function write(name: string, { key = null as string | null, rows = 2000, about: given = about } = {}) {
  const path = join(home, name)
  const manifest = await writeArchive({ path, key, about: given }, async (writer) => {
    await writer.addTable('notes', lines(rows))
    await writer.addTable('empty', lines(0))
    await writer.addFile('content/a name with ünïcödé.md', 5, one('hello'))
  })
  return { path, manifest }
}

async function* one(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

test.each([null, key])('what is written is read again, with the key %s', async (key) => {
  const rows = 400_000
  const { path, manifest } = await write(`whole-${key}`, { key, rows })
  expect(await verifyArchive({ path, key }, '1.2.3')).toEqual({ about, manifest })
  expect(manifest.tables.notes?.rows).toBe(rows)
  const found: Record<string, number> = {}
  for await (const piece of piecesOf({ path, key })) {
    const name = 'table' in piece ? piece.table : piece.file
    let last: Buffer = Buffer.alloc(0)
    for await (const chunk of piece.content) {
      found[name] = (found[name] ?? 0) + chunk.length
      last = chunk
    }
    if ('table' in piece) expect(last.at(-1)).toBe(10)
  }
  // More than one part, each of whole rows, which can then be loaded by themselves.
  expect(found['content/a name with ünïcödé.md']).toBe(5)
  expect(found.notes).toBeGreaterThan(4 * 1024 * 1024)
})

describe.each([null, key])('with the key %s', (key) => {
  let whole: Buffer

  beforeAll(async () => {
    whole = await readFile((await write(`small-${key}`, { key })).path)
  })

  async function refusal(bytes: Buffer): Promise<string> {
    const path = join(home, `changed-${key}`)
    await writeFile(path, bytes)
    return verifyArchive({ path, key }, '1.2.3').then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  }

  const sentence = /damaged or cut short|does not open this backup/

  test('a changed byte is found, wherever it is', async () => {
    // A wrong key takes longer to be found out.
    const step = Math.ceil(whole.length / (key === null ? 150 : 30))
    const positions = Array.from({ length: whole.length }, (_, at) => at).filter(
      (at) => at % step === 0 || (key === null && (at < 60 || at >= whole.length - 45)),
    )
    for (const at of positions) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(await refusal(changed), `byte ${at}`).toMatch(sentence)
    }
  })

  test('a file that is cut short is refused, wherever it ends, and one with more after its end too', async () => {
    for (const length of [
      0,
      1,
      20,
      41,
      whole.length >> 1,
      whole.length - 41,
      whole.length - 40,
      whole.length - 1,
    ]) {
      expect(await refusal(whole.subarray(0, length)), `${length} bytes`).toMatch(sentence)
    }
    expect(await refusal(Buffer.concat([whole, Buffer.from('\0')]))).toMatch(sentence)
  })
})

test('one of a newer version is refused by the name of that version', async () => {
  const { path } = await write('newer', { about: { ...about, format: format + 1, product: '9.0.0' } })
  await expect(verifyArchive({ path, key: null }, '1.2.3')).rejects.toThrow(
    'was made by Tercet 9.0.0, which is newer than this one (1.2.3). Install that version, then restore.',
  )
})

test.each(['../elsewhere.files', 'other/site.files', 'secret'])(
  'one that looks for large files in %s is refused',
  async (folder) => {
    const { path } = await write('led-away', { about: { ...about, shelf: { folder, sealed: false } } })
    await expect(verifyArchive({ path, key: null }, '1.2.3')).rejects.toThrow('is damaged or cut short')
    await rm(path)
  },
)

test('an encrypted one asks for its key, and for the right one', async () => {
  const { path } = await write('locked', { key })
  await expect(verifyArchive({ path, key: null }, '1')).rejects.toThrow('is encrypted: set BACKUP_KEY')
  const other = 'another key of the same length..'
  await expect(verifyArchive({ path, key: other }, '1')).rejects.toThrow(
    'BACKUP_KEY does not open this backup',
  )
})

test('what is no backup, or not there, is said to be so', async () => {
  await expect(verifyArchive({ path: import.meta.filename, key: null }, '1')).rejects.toThrow(
    'is damaged or cut short',
  )
  await expect(verifyArchive({ path: join(home, 'nowhere'), key: null }, '1')).rejects.toThrow(
    'There is no file',
  )
})

test('a file that changes its size while it is read makes the backup fail', async () => {
  const path = join(home, 'shrunk')
  const writing = writeArchive({ path, key: null, about }, async (writer) => {
    await writer.addFile('log', 9, one('short'))
  })
  await expect(writing).rejects.toThrow('The file "files/log" changed while it was being read.')
})

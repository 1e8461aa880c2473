import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecret, seal, unseal } from './secret.ts'

let home: string
let made = 0

/** A data directory that is not there yet. */
function newFolder(): string {
  made += 1
  return join(home, String(made))
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-secret-'))
})

afterAll(() => rm(home, { recursive: true }))

describe('the secret of an instance', () => {
  test('is made at the first start, of 256 random bits, for its owner alone to read', async () => {
    const folder = newFolder()
    await openSecret(folder, null)
    const file = join(folder, 'secret')
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toHaveLength(32)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  test('is the same at the next start, and another in another folder', async () => {
    const [folder, elsewhere] = [newFolder(), newFolder()]
    const first = await openSecret(folder, null)
    expect((await openSecret(folder, null)).derive('x')).toEqual(first.derive('x'))
    expect((await openSecret(elsewhere, null)).derive('x')).not.toEqual(first.derive('x'))
  })

  test('is one for eight starts at once, which leave nothing else behind', async () => {
    const folder = newFolder()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openSecret(folder, null)))
    expect(new Set(opened.map((secret) => secret.derive('x').toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  test("is the operator's own when one is given, and then no file is made", async () => {
    const folder = newFolder()
    const given = 'an operator has chosen this text'
    const secret = await openSecret(folder, given)
    expect(secret.derive('x')).toEqual((await openSecret(newFolder(), given)).derive('x'))
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('is understood when an editor has ended its line', async () => {
    const folder = newFolder()
    const before = await openSecret(folder, null)
    const file = join(folder, 'secret')
    await writeFile(file, `${await readFile(file, 'utf8')}\n`)
    expect((await openSecret(folder, null)).derive('x')).toEqual(before.derive('x'))
  })

  test.each([
    ['empty', ''],
    ['cut short', 'abc'],
  ])('is refused when its file is %s, and the file is left as it is', async (_, text) => {
    const folder = newFolder()
    await openSecret(folder, null)
    const file = join(folder, 'secret')
    await writeFile(file, text)
    await expect(openSecret(folder, null)).rejects.toThrow(`${file} holds no secret`)
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('gives each purpose a key of its own', async () => {
    const secret = await openSecret(newFolder(), null)
    expect(secret.derive('one')).toHaveLength(32)
    expect(secret.derive('one')).not.toEqual(secret.derive('two'))
  })
})

describe('what is sealed', () => {
  const key = Buffer.alloc(32, 1)

  test.each([[''], ['plain'], ['ঢাকা 🌱\u0000']])('comes back as it was: %j', (text) => {
    expect(unseal(key, seal(key, text))).toBe(text)
  })

  test('looks different every time and shows nothing of what is in it', () => {
    const [one, two] = [seal(key, 'plain text'), seal(key, 'plain text')]
    expect(one).not.toEqual(two)
    expect(one.includes('plain')).toBe(false)
  })

  test('cannot be opened with another key', () => {
    expect(() => unseal(Buffer.alloc(32, 2), seal(key, 'plain'))).toThrow()
  })

  test('cannot be opened once any of its bytes has changed', () => {
    const sealed = seal(key, 'plain')
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(key, changed)).toThrow()
    }
  })

  test('cannot be opened when a part is missing', () => {
    const sealed = seal(key, 'plain')
    for (const length of sealed.keys()) expect(() => unseal(key, sealed.subarray(0, length))).toThrow()
  })
})

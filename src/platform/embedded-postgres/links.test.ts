import { lstat, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './fixtures/clusterWorld.ts'
import { linkLibraries } from './links.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let library: string

beforeEach(async () => {
  folder = await temporaryFolder()
  library = join(folder.path, 'native', 'lib')
  await mkdir(library, { recursive: true })
  await writeFile(join(library, 'libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  await writeFile(join(folder.path, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => folder.remove())

test('the links npm leaves out are made, relative to their folder', async () => {
  expect(await linkLibraries(folder.path, join(folder.path, 'fallback'))).toEqual({})
  expect(await readlink(join(library, 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(join(library, 'libpq.so'), 'utf8')).toBe('library')
  await expect(lstat(join(folder.path, 'fallback'))).rejects.toThrow('ENOENT')
})

test('links that are there already stay as they are', async () => {
  await symlink('./libpq.so.5.18', join(library, 'libpq.so'))
  await linkLibraries(folder.path, join(folder.path, 'fallback'))
  expect(await readlink(join(library, 'libpq.so'))).toBe('./libpq.so.5.18')
})

test('several processes may make them at once', async () => {
  const all = Array.from({ length: 20 }, () => linkLibraries(folder.path, join(folder.path, 'fallback')))
  expect(await Promise.all(all)).toEqual(all.map(() => ({})))
})

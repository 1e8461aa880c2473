import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { leastRoom, watchRoom } from './diskSpace.ts'

const roomy = { blocks: 1e6, bavail: 1e6, bsize: 4096, files: 1e6, ffree: 1e6 }

test.each([
  ['plenty of room', {}, true],
  ['just enough room', { bavail: leastRoom / 4096 }, true],
  ['less than the next segment of a log takes', { bavail: leastRoom / 4096 - 1 }, false],
  ['no room', { bavail: 0 }, false],
  ['room, but not for another file', { ffree: 0 }, false],
  ['room, and no count of its files', { files: 0, ffree: 0 }, true],
  ['nothing to tell of itself', { blocks: 0, bavail: 0, files: 0, ffree: 0 }, true],
])('a disk with %s', async (_, disk, expected) => {
  expect(await watchRoom(tmpdir(), async () => ({ ...roomy, ...disk }))()).toBe(expected)
})

test('a folder that is not there yet is no full disk', async () => {
  expect(await watchRoom(join(tmpdir(), 'tercet-nowhere'))()).toBe(true)
})

test('however many ask, the disk is asked once in five seconds', async () => {
  let now = 0
  let asked = 0
  const hasRoom = watchRoom(
    tmpdir(),
    async () => {
      asked += 1
      return { ...roomy, bavail: asked === 1 ? 0 : 1e6 }
    },
    () => now,
  )
  expect(await Promise.all([hasRoom(), hasRoom()])).toEqual([false, false])
  now = 4_999
  expect(await hasRoom()).toBe(false)
  now = 5_000
  expect(await hasRoom()).toBe(true)
  expect(asked).toBe(2)
})

test('a disk that does not answer is waited for by one question, and takes nothing meanwhile', async () => {
  let now = 0
  let asked = 0
  const silent = Promise.withResolvers<typeof roomy>()
  const hasRoom = watchRoom(
    tmpdir(),
    () => {
      asked += 1
      return silent.promise
    },
    () => now,
    1,
  )
  expect(await hasRoom()).toBe(false)
  now = 60_000
  expect(await hasRoom()).toBe(false)
  await expect.poll(() => asked).toBe(1)
  silent.resolve(roomy)
  await expect.poll(hasRoom).toBe(true)
})

const disk = mountDisk()
afterAll(() => disk?.unmount())

/** A disk of 24 MB; null where this process may not mount one. */
function mountDisk() {
  const path = mkdtempSync(join(tmpdir(), 'tercet-disk-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    remove()
    return null
  }
  return {
    path,
    unmount() {
      execFileSync('umount', [path])
      remove()
    },
  }
}

if (disk !== null) {
  describe('a disk of 24 MB', () => {
    test('is full once it is filled, and no longer once that is gone', async () => {
      let now = 0
      const hasRoom = watchRoom(disk.path, undefined, () => now)
      expect(await hasRoom()).toBe(true)
      const filling = join(disk.path, 'filling')
      const full = await writeFile(filling, Buffer.alloc(32 * 1024 * 1024)).catch(({ code }) => code)
      expect(full).toBe('ENOSPC')
      now = 5_000
      expect(await hasRoom()).toBe(false)
      await rm(filling)
      now = 10_000
      expect(await hasRoom()).toBe(true)
    })

    test('that was made read-only takes nothing', async () => {
      execFileSync('mount', ['-o', 'remount,ro', disk.path])
      expect(await watchRoom(disk.path)()).toBe(false)
    })
  })
}

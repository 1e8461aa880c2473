import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'

let path = ''

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'dist', '.lock')
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function leaveLockBehind(pid: number, host: string) {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'owner'), JSON.stringify({ pid, host, id: 'left behind' }))
}

const nobodyWaits = () => {}

test('of many at once, one works at a time, and each gets its turn', async () => {
  let working = 0
  let most = 0
  let waiting = 0
  const work = async () => {
    most = Math.max(most, ++working)
    await new Promise((resolve) => setImmediate(resolve))
    working -= 1
    return 'done'
  }
  const results = await Promise.all(Array.from({ length: 5 }, () => withLock(path, () => waiting++, work)))
  expect(results).toEqual(Array(5).fill('done'))
  expect(most).toBe(1)
  expect(waiting).toBe(4)
  expect(existsSync(path)).toBe(false)
})

test('work that fails gives the lock back', async () => {
  await expect(withLock(path, nobodyWaits, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const longGone = 2 ** 22 + 1
  leaveLockBehind(longGone, hostname())
  expect(await withLock(path, nobodyWaits, async () => 'mine')).toBe('mine')
})

test('a lock from elsewhere that gave no sign of life for a minute is taken over', async () => {
  leaveLockBehind(1, 'another machine')
  const before = new Date(Date.now() - 61_000)
  utimesSync(join(path, 'owner'), before, before)
  expect(await withLock(path, nobodyWaits, async () => 'mine')).toBe('mine')
})

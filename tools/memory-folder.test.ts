import { expect, test } from 'vitest'
import { isMemory } from './memory-folder.ts'

const root = '/dev/vda / ext4 rw,relatime 0 0\n'

test.each([
  [true, 'a folder in memory', 'tmpfs /dev/shm tmpfs rw,relatime,size=24684084k 0 0\n'],
  [false, 'a folder on the disk of the machine', ''],
  [false, 'a disk of its own', '/dev/vdb /dev/shm ext4 rw,relatime 0 0\n'],
  [false, 'a folder from which nothing may be started', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0\n'],
  [false, 'a folder that cannot be written', 'tmpfs /dev/shm tmpfs ro,relatime 0 0\n'],
])('the tests may take it: %s, for %s', (isTaken, _, row) => {
  expect(isMemory(root + row)).toBe(isTaken)
})

test('the last of two mounts counts', () => {
  const rows = ['tmpfs /dev/shm tmpfs rw 0 0', '/dev/vdb /dev/shm ext4 rw 0 0']
  expect(isMemory(rows.join('\n'))).toBe(false)
})

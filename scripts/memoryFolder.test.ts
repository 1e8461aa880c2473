import { expect, test } from 'vitest'
import { isAbandoned, isMemory } from './memoryFolder.ts'

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

test('what a run has left that was killed is known by its process, which is gone', () => {
  expect(isAbandoned(`tercet-tests-${process.pid}-abc`)).toBe(false)
  expect(isAbandoned('tercet-tests-4194305-abc')).toBe(true)
  expect(isAbandoned('somebody-elses-4194305-abc')).toBe(false)
})

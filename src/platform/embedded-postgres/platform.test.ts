import { expect, test } from 'vitest'
import { locateBinaries, thisHost, unsupportedReason } from './platform.ts'

test('Linux with glibc and macOS are supported on both processors', () => {
  for (const arch of ['x64', 'arm64']) {
    expect(unsupportedReason({ platform: 'linux', arch, glibc: true })).toBeNull()
    expect(unsupportedReason({ platform: 'darwin', arch, glibc: false })).toBeNull()
  }
})

test('elsewhere one sentence says what to do instead', () => {
  const advice = 'use WSL or set DATABASE_URL to a PostgreSQL server.'
  const reason = (platform: string, arch: string) => unsupportedReason({ platform, arch, glibc: false })
  expect(reason('win32', 'x64')).toBe(`The built-in database does not run on win32 x64: ${advice}`)
  expect(reason('linux', 'x64')).toBe(`The built-in database does not run on linux (musl) x64: ${advice}`)
  expect(unsupportedReason({ platform: 'linux', arch: 's390x', glibc: true })).toContain('linux s390x')
})

test('the programs of this machine are found, those of an unknown one are not', () => {
  expect(locateBinaries(thisHost())?.postgres).toMatch(/native\/bin\/postgres$/)
  expect(locateBinaries({ platform: 'linux', arch: 's390x', glibc: true })).toBeNull()
})

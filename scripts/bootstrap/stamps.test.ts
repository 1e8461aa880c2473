import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildStamp, installStamp, readStamp } from './stamps.mjs'

const machine = { platform: 'linux', arch: 'x64' }
let root = ''

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamps-'))
  write('package.json', JSON.stringify({ version: '1.0.0', scripts: {}, dependencies: { hono: '1.0.0' } }))
  write('package-lock.json', '{}')
  write('vite.config.ts', 'export default {}')
  write('src/app/web/page.ts', 'export const page = 1')
  onTestFinished(() => rmSync(root, { recursive: true }))
})

describe('packages are installed again when', () => {
  const changes: [string, () => void][] = [
    ['the lock file changes', () => write('package-lock.json', '{ }')],
    [
      'a dependency changes',
      () => write('package.json', JSON.stringify({ dependencies: { hono: '2.0.0' } })),
    ],
  ]
  test.each(changes)('%s', (_, change) => {
    const before = installStamp(root, machine)
    change()
    expect(installStamp(root, machine)).not.toBe(before)
  })

  test('the folder came from another kind of machine', () => {
    expect(installStamp(root, { platform: 'darwin', arch: 'x64' })).not.toBe(installStamp(root, machine))
    expect(installStamp(root, { platform: 'linux', arch: 'arm64' })).not.toBe(installStamp(root, machine))
  })
})

test('packages are not installed again for a new script or version number', () => {
  const before = installStamp(root, machine)
  write(
    'package.json',
    JSON.stringify({ version: '2.0.0', scripts: { a: 'b' }, dependencies: { hono: '1.0.0' } }),
  )
  expect(installStamp(root, machine)).toBe(before)
})

describe('the pages are built again when', () => {
  const changes: [string, () => void][] = [
    ['a source file changes', () => write('src/app/web/page.ts', 'export const page = 2')],
    ['a source file is added', () => write('src/app/web/other.css', '')],
    ['a source file goes', () => rmSync(join(root, 'src/app/web/page.ts'))],
    ['the build settings change', () => write('vite.config.ts', 'export default { }')],
    ['a dependency changes', () => write('package-lock.json', '{ }')],
    ['text moves from one file to the next', () => write('src/app/web/pag', 'e.tsexport const page = 1')],
  ]
  test.each(changes)('%s', (_, change) => {
    const before = buildStamp(root)
    change()
    expect(buildStamp(root)).not.toBe(before)
  })
})

test('the pages are not built again for a test or for a file that was only touched', () => {
  const before = buildStamp(root)
  write('src/app/web/page.test.ts', 'changed')
  write('src/testing/world.ts', 'changed')
  write('src/app/web/page.ts', 'export const page = 1')
  expect(buildStamp(root)).toBe(before)
})

test('a missing stamp file reads as nothing', () => {
  expect(readStamp(join(root, '.stamp'))).toBeNull()
  write('.stamp', 'abc')
  expect(readStamp(join(root, '.stamp'))).toBe('abc')
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { compileModules } from './compile.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compile-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write(
    'src/main.ts',
    "import type { Old } from './old.ts'\nimport { say } from './a/say.ts'\nsay('it' as Old)\n",
  )
  write('src/old.ts', 'export type Old = string\n')
  write(
    'src/a/say.ts',
    "const worker: URL = new URL('../worker.ts', import.meta.url)\nexport const say = (what: string) => console.log(what, worker.pathname.split('/').at(-1))\n",
  )
  write('src/worker.ts', "export const inks = new URL('./inks.css', import.meta.url)\n")
  write('src/inks.css', ':root {}')
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('what a module opens comes along: modules, workers and files; what it needs for types alone does not', async () => {
  await compileModules(root, ['src/main.ts'], join(root, 'out'))
  const there = ['main.js', 'a/say.js', 'worker.js', 'inks.css', 'old.js']
  expect(there.filter((path) => existsSync(join(root, 'out/src', path)))).toEqual(there.slice(0, 4))
})

test('the copy runs on plain JavaScript, and its lines are those of the source', async () => {
  await compileModules(root, ['src/main.ts'], join(root, 'out'))
  write('out/package.json', '{ "type": "module" }')
  const printed = execFileSync(process.execPath, ['--no-strip-types', join(root, 'out/src/main.js')])
  expect(printed.toString()).toBe('it worker.js\n')
  expect(readFileSync(join(root, 'out/src/main.js'), 'utf8').split('\n')).toHaveLength(4)
})

test('a module that serves development alone stays away', async () => {
  await compileModules(root, ['src/main.ts'], join(root, 'out'), ['src/worker.ts'])
  expect(existsSync(join(root, 'out/src/worker.js'))).toBe(false)
})

test('a name that leads nowhere is told', async () => {
  write('src/worker.ts', "import('./gone.ts')\n")
  const compiling = compileModules(root, ['src/main.ts'], join(root, 'out'))
  await expect(compiling).rejects.toThrow('src/worker.ts names ./gone.ts')
})

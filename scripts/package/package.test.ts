import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productLock } from './lock.ts'
import { stageProduct } from './stage.ts'

// That the package starts the product is tested in the long lane: lab/install/package.long.test.ts.

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

type Packed = { size: number; files: { path: string }[] }

let home = ''
let packed: Packed
let paths: string[]

/** Packs a copy of the project's folder, in which lie things that are nobody's business. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'package-'))
  for (const name of ['package.json', 'README.md', 'LICENSE', '.env.example', '.gitignore'])
    cpSync(join(root, name), join(home, name))
  for (const path of ['data/secret', 'src/main.test.ts', 'test-results/unit.json']) plant(path)
  plant('.env')
  await stageProduct(root, join(home, 'dist/package'))
  writeFileSync(join(home, 'npm-shrinkwrap.json'), lock())
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 50_000_000,
  })
  // npm tells a list of packages, and from its twelfth version on an object of them.
  ;[packed] = Object.values(JSON.parse(told)) as [Packed]
  paths = packed.files.map(({ path }) => path)
}, 120_000)

afterAll(() => rmSync(home, { recursive: true }))

function plant(path: string) {
  mkdirSync(join(home, path, '..'), { recursive: true })
  writeFileSync(join(home, path), 'secret')
}

function lock(): string {
  return productLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

test('the package holds what the product needs', () => {
  const migrations = globSync('db/migrations/*.sql', { cwd: root })
  expect(migrations.length).toBeGreaterThan(30)
  const needed = [
    manifest.bin.tercet.replace('dist/package/', ''),
    'package.json',
    'src/app/server/main.js',
    ...['admin', 'backup', 'restore', 'moveDatabase', 'moveBlobs'].map(
      (name) => `src/app/server/cli/${name}.js`,
    ),
    'src/app/server/process/worker.js',
    'src/features/accounts/photos/worker.js',
    'src/features/courses/share-card/worker.js',
    'src/features/media/demo/files/star-that-stays.mp4',
    'src/features/site/content/terms.md',
    'src/base/ui/styles/tokens.css',
    'dist/server/entry.server.js',
    'dist/client/.vite/manifest.json',
    ...migrations,
  ].map((path) => `dist/package/${path}`)
  const beside = ['package.json', 'npm-shrinkwrap.json', 'README.md', 'LICENSE', '.env.example']
  expect([...needed, ...beside].filter((path) => !paths.includes(path))).toEqual([])
})

test('and nothing else: no sources, tests, data or secrets, and it is small', () => {
  const places =
    /^(package\.json|npm-shrinkwrap\.json|README\.md|LICENSE|\.env\.example|dist\/package\/(package\.json|(src|db\/migrations|dist\/(client|server)|scripts\/bootstrap)\/.+))$/
  const unwanted = /\.tsx?$|\.test\.|\/(testing|fixtures)\/|\.compiled|\.map$|\.env$/
  expect(paths.filter((path) => !places.test(path) || unwanted.test(path))).toEqual([])
  expect(packed.size).toBeLessThan(10_000_000)
})

test('every package that it opens is installed with it', () => {
  const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
  const modules = paths.filter((path) => /\.m?js$/.test(path) && !path.includes('/dist/client/'))
  const opened = modules.flatMap((path) => {
    const code = readFileSync(join(home, path), 'utf8')
    const names = code.matchAll(/^\s*(?:import|export|\}).*?from\s*["']([^."'/][^"']*)["']/gm)
    return [...names].map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  })
  expect(opened).toContain('hono')
  expect([...new Set(opened)].filter((name) => !isBuiltin(name) && !installed.has(name))).toEqual([])
})

test('npm installs with it exactly what the project is tested with, without what serves development', () => {
  const all = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const kept = JSON.parse(lock()).packages
  const { '': product, ...others } = kept
  expect(product.dependencies).toEqual(manifest.dependencies)
  expect(product.devDependencies).toBeUndefined()
  expect(others['node_modules/vite']).toBeUndefined()
  for (const [path, entry] of Object.entries(others)) expect(entry).toEqual(all[path])
})

test('its program tells its version and its commands without being installed', () => {
  const program = join(home, manifest.bin.tercet)
  const say = (word: string) => execFileSync(process.execPath, [program, word], { encoding: 'utf8' })
  expect(say('--version')).toBe(`${manifest.version}\n`)
  expect(say('--help')).toContain('tercet backup')
  expect(() => execFileSync(process.execPath, [program, 'destroy'], { stdio: 'pipe' })).toThrow(
    'There is no command "destroy".',
  )
})

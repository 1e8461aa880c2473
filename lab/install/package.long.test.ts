import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../src/testing/port.ts'
import { isKnown, isReady, type Member, register } from './member.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')

// Without what npm tells the programs that it runs, and without the project's own programs.
const PATH = (process.env.PATH ?? '').replaceAll(join(root, 'node_modules/.bin'), '')
const clean = Object.entries(process.env).filter(
  ([name]) => !/^npm_(lifecycle|package)|^INIT_CWD$/.test(name),
)
const environment = { ...Object.fromEntries(clean), PATH }

let home = ''
let folder = ''
let settings: NodeJS.ProcessEnv
let origin = ''
let running: { process: ChildProcess; output: () => string } | null = null

/** The package is installed into an empty folder. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tercet-package-'))
  // Root's database runs as another user, who needs to pass.
  await chmod(home, 0o755)
  await npm(root, 'pack', '--pack-destination', home)
  const [name = ''] = await readdir(home)
  folder = await mkdtemp(join(home, 'empty-'))
  await chmod(folder, 0o755)
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', join(home, name))
  const port = await freePort()
  settings = { ...environment, PORT: `${port}` }
  origin = `http://localhost:${port}`
}, 600_000)

afterAll(async () => {
  if (running !== null) await stop()
  await rm(home, { recursive: true })
})

function npm(cwd: string, ...given: string[]) {
  return execute('npm', given, { cwd, env: environment, maxBuffer: 50_000_000 })
}

/** Runs `npx tercet` until it is ready, in a process group of its own, as a terminal does. */
async function start() {
  const child = spawn('npx', ['tercet'], { cwd: folder, env: settings, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  running = { process: child, output: () => output }
  await vi.waitFor(async () => expect(await isReady(origin), output).toBe(true), { timeout: 120_000 })
  await vi.waitFor(() => expect(output).toContain('is ready at'))
}

/** Ends it as Ctrl-C does. */
async function stop() {
  const child = running?.process
  if (child?.pid === undefined) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGINT')
  await ended
  running = null
}

let member: Member

test('npx of the package serves the product from an empty folder, and says where and to whom it belongs', async () => {
  await start()
  const said = running?.output() ?? ''
  expect(said).toContain(`is ready at ${origin}`)
  expect(said).toContain(`Data: ${folder}/data`)
  expect(said).toContain(`${origin}/register?administrator=`)
  expect(said).not.toContain('Building')
  expect((await stat(join(folder, 'data/secret'))).mode & 0o777).toBe(0o600)
  expect(await (await fetch(origin)).text()).toContain('Learn. Grow. Succeed.')
  member = await register(origin, 'amina')
}, 180_000)

test('an operator looks after it beside it', async () => {
  const { stdout } = await execute('npx', ['tercet', 'admin', 'list', 'amina'], {
    cwd: folder,
    env: settings,
  })
  expect(stdout).toContain(member.email)
  const asked = execute('npx', ['tercet', 'admin'], { cwd: folder, env: settings })
  await expect(asked).rejects.toMatchObject({ stderr: expect.stringContaining('tercet admin list') })
  const backup = await execute('npx', ['tercet', 'backup'], { cwd: folder, env: settings })
  expect(backup.stdout).toContain('restored on trial, compared, and the same')
}, 180_000)

test('after Ctrl-C the next start finds everything', async () => {
  await stop()
  await expect(fetch(origin)).rejects.toThrow()
  await start()
  expect(await isKnown(origin, member)).toBe(true)
  await stop()
}, 180_000)

test('a Node that npm did not install is fetched', async () => {
  const product = createRequire(join(folder, 'node_modules/tercet/package.json'))
  await rm(join(product.resolve('node/package.json'), '../bin/node'))
  const { stdout } = await execute('npx', ['tercet', 'admin', 'list', 'amina'], {
    cwd: folder,
    env: settings,
  })
  expect(stdout).toMatch(/^Fetching Node\.js \d+/)
  expect(stdout).toContain(member.email)
}, 180_000)

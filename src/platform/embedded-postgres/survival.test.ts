import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { putCluster } from '../../testing/cluster.ts'
import { isAlive, keepingLog, query, serverPid, temporaryFolder, until } from './fixtures/clusterWorld.ts'
import { type Owner, started, startOwner } from './fixtures/ownerProcess.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts'

const run = promisify(execFile)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let directory: string
let database: EmbeddedPostgres | null
let log: ReturnType<typeof keepingLog>

async function start(): Promise<EmbeddedPostgres> {
  database = await startEmbeddedPostgres({ directory, log })
  return database
}

/** An owner in a child process, which has committed one row. */
async function ownerWithRow(): Promise<Owner> {
  const owner = startOwner(directory)
  onTestFinished(() => owner.kill())
  const connection = await started(owner)
  await query(connection, `CREATE TABLE jottings AS SELECT 'kept' AS note`)
  return owner
}

/** Leaves the cluster as after a power cut: nothing of it runs, nothing was cleaned up. */
async function crash(owner: Owner): Promise<void> {
  const pid = serverPid(directory) ?? 0
  owner.process.kill('SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await owner.kill()
  await until(() => !isAlive(pid), 'the server to end')
}

beforeEach(async () => {
  folder = await temporaryFolder()
  directory = join(folder.path, 'data')
  putCluster(directory)
  database = null
  log = keepingLog()
})

afterEach(async () => {
  await database?.stop()
  await folder.remove()
})

test('after kill -9 of the owner the next start has every committed row', async () => {
  const owner = await ownerWithRow()
  await owner.kill()
  const { connection } = await start()
  expect(await query(connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
})

test('a server whose owner and watcher are both gone is ended and replaced', async () => {
  const owner = await ownerWithRow()
  const orphan = serverPid(directory) ?? 0
  owner.process.kill('SIGSTOP')
  for (const pid of await watchersOf(orphan)) process.kill(pid, 'SIGKILL')
  await owner.kill()
  expect(isAlive(orphan)).toBe(true)
  const { connection } = await start()
  expect(serverPid(directory)).not.toBe(orphan)
  await until(() => !isAlive(orphan), 'the old server to be gone')
  expect(await query(connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
})

test('a pid file whose number now belongs to another program does not keep the database from starting', async () => {
  await crash(await ownerWithRow())
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const text = await readFile(join(directory, name), 'utf8')
    await writeFile(join(directory, name), text.replace(/^\d+/, String(stranger.pid)))
  }
  const { connection } = await start()
  expect(await query(connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
  expect(stranger.exitCode).toBeNull()
})

test('a pid file that a power cut left empty does not keep the database from starting', async () => {
  await crash(await ownerWithRow())
  await writeFile(join(directory, 'postmaster.pid'), '')
  const { connection } = await start()
  expect(await query(connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
})

test('a server killed under load comes back with every acknowledged row', async () => {
  const { connection } = await start()
  await query(connection, 'CREATE TABLE numbers (n integer PRIMARY KEY)')
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => {})
  const acknowledged: number[] = []
  let next = 0
  let busy = true
  const writers = Array.from({ length: 4 }, async () => {
    while (busy) {
      const n = next++
      const written = pool.query('INSERT INTO numbers VALUES ($1)', [n]).then(() => acknowledged.push(n))
      await written.catch(() => setImmediate())
    }
  })
  await until(() => acknowledged.length > 200, 'the first rows')
  process.kill(serverPid(directory) ?? 0, 'SIGKILL')
  await until(() => log.warnings.includes('the database server is back'), 'the server')
  const sentLater = next
  await until(() => acknowledged.some((n) => n >= sentLater), 'rows after the kill')
  busy = false
  await Promise.all(writers)
  await pool.end()
  const rows = await query(connection, 'SELECT n FROM numbers')
  const found = new Set(rows.map(({ n }) => n))
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
})

test('a shutdown that hangs is cut short after three seconds, and nothing is lost', async () => {
  const first = await start()
  await query(first.connection, `CREATE TABLE jottings AS SELECT 'kept' AS note`)
  const checkpointer = await childOf(serverPid(directory) ?? 0, 'checkpointer')
  process.kill(checkpointer, 'SIGSTOP')
  const stopped = first.stop()
  const logged = () => readFile(`${directory}.log`, 'utf8')
  await until(async () => (await logged()).includes('immediate shutdown'), 'the order to end at once')
  process.kill(checkpointer, 'SIGCONT')
  await stopped
  const { connection } = await start()
  expect(await query(connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
})

test('signals to the whole service do not take the server from its owner', async () => {
  const { connection, stop } = await start()
  const server = serverPid(directory) ?? 0
  for (const pid of await watchersOf(server)) process.kill(pid, 'SIGTERM')
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  expect(isAlive(server)).toBe(false)
  expect(log.warnings).toEqual([])
})

test('stopping while the server is being brought back leaves none behind', async () => {
  const { stop } = await start()
  const first = serverPid(directory) ?? 0
  process.kill(first, 'SIGKILL')
  await until(() => log.warnings.length > 0, 'the loss to be noticed')
  await stop()
  const pid = serverPid(directory)
  expect(pid === null || !isAlive(pid)).toBe(true)
})

test('what an interrupted first start left behind is removed', async () => {
  await rm(directory, { recursive: true })
  const owner = startOwner(directory)
  const unfinished = await until(async () => {
    const names = await readdir(folder.path)
    return names.find((name) => name.startsWith('data.new-'))
  }, 'the creation to begin')
  await owner.kill()
  expect(await readdir(folder.path)).toContain(unfinished)
  const isMade = async () => (await processes()).some(({ args }) => args.includes(folder.path))
  await until(async () => !(await isMade()), 'the creation to end')
  await mkdir(join(folder.path, 'data.new-1', 'base'), { recursive: true })
  await start()
  expect((await readdir(folder.path)).sort()).toEqual(['data', 'data.lock', 'data.log'])
})

type Row = { pid: number; parent: number; group: number; args: string }

async function processes(): Promise<Row[]> {
  const { stdout } = await run('ps', ['-ww', '-eo', 'pid=,ppid=,pgid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, group, args = ''] = /^ *(\d+) +(\d+) +(\d+) (.*)/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group), args }]
  })
}

/** The other processes of the server's group. */
async function watchersOf(server: number): Promise<number[]> {
  const all = await processes()
  const group = all.find(({ pid }) => pid === server)?.group
  return all.filter((row) => row.group === group && row.pid !== server).map(({ pid }) => pid)
}

/** Waits for the server's child of that name: the server accepts connections before it has started all of them. */
async function childOf(server: number, name: string): Promise<number> {
  const find = async () =>
    (await processes()).find(({ parent, args }) => parent === server && args.includes(name))
  return (await until(find, `the ${name} of the server`)).pid
}

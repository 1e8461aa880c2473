import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putCluster } from '../../testing/cluster.ts'
import { keepingLog, query, temporaryFolder } from './fixtures/clusterWorld.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts'

const log = keepingLog()
const running: EmbeddedPostgres[] = []
let folder: Awaited<ReturnType<typeof temporaryFolder>>

async function start(directory: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ directory, log })
  running.push(database)
  return database
}

beforeEach(async () => {
  folder = await temporaryFolder()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  await folder.remove()
})

test('the next start finds what was written', async () => {
  const directory = join(folder.path, 'data')
  const first = await start(directory)
  await query(first.connection, `CREATE TABLE jottings AS SELECT 'kept' AS note`)
  await first.stop()
  const second = await start(directory)
  expect(await query(second.connection, 'SELECT note FROM jottings')).toEqual([{ note: 'kept' }])
})

test('a path may hold spaces, quotes, commas and letters of any script', async () => {
  const directory = join(folder.path, `it's "my", own $HOME`, 'Daten für 学')
  const { connection } = await start(directory)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('the environment of the process does not change where the database is found', async () => {
  vi.stubEnv('PGPORT', '6000')
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGDATA', '/nowhere')
  const { connection } = await start(join(folder.path, 'data')).finally(() => vi.unstubAllEnvs())
  expect(connection).toMatchObject({ port: 5432, ssl: false })
})

test('when the path is too long for a socket, the socket lies in a private folder until the end', async () => {
  const directory = join(folder.path, 'deep'.repeat(30), 'data')
  const database = await start(directory)
  const { host } = database.connection
  expect(host).not.toContain('deep')
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect(await query(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

test('a socket folder that others may enter is refused', async () => {
  const directory = join(folder.path, 'deep'.repeat(30), 'data')
  putCluster(directory)
  const database = await start(directory)
  await database.stop()
  await mkdir(database.connection.host, { mode: 0o755 })
  await expect(start(directory)).rejects.toThrow('is not private to the database')
  await rm(database.connection.host, { recursive: true })
})

test('a folder that holds something else is left alone', async () => {
  const directory = join(folder.path, 'data')
  await mkdir(directory)
  await writeFile(join(directory, 'letter.txt'), 'Dear')
  await expect(start(directory)).rejects.toThrow(`"${directory}" is not empty`)
  expect(await readdir(directory)).toEqual(['letter.txt'])
})

test('a database that cannot start says why, with the end of its log', async () => {
  const directory = join(folder.path, 'data')
  putCluster(directory)
  await rm(join(directory, 'global', 'pg_control'))
  await expect(start(directory)).rejects.toThrow(/did not start.*global\/pg_control/s)
})

test('stopping twice is stopping once', async () => {
  const directory = join(folder.path, 'data')
  putCluster(directory)
  const database = await start(directory)
  await Promise.all([database.stop(), database.stop()])
  await expect(query(database.connection, 'SELECT 1')).rejects.toThrow()
})

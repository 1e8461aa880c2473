import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepingLog, query, temporaryFolder } from './fixtures/clusterWorld.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let directory: string
let database: EmbeddedPostgres

beforeAll(async () => {
  folder = await temporaryFolder()
  directory = join(folder.path, 'new', 'data')
  database = await startEmbeddedPostgres({ directory, log: keepingLog() })
})

afterAll(async () => {
  await database.stop()
  await folder.remove()
})

test('the first start makes a database that depends on nothing of the system', async () => {
  const { connection } = database
  expect(connection).toMatchObject({ host: directory, user: 'app', database: 'tercet' })
  const [made] = await query(
    connection,
    `SELECT current_user AS me, pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
            datlocale AS locale FROM pg_database WHERE datname = current_database()`,
  )
  expect(made).toEqual({ me: 'app', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
  expect((await readdir(dirname(directory))).sort()).toEqual(['data', 'data.lock', 'data.log'])
})

test('it is durable, listens on no port and keeps to its settings', async () => {
  const rows = await query(
    database.connection,
    'SELECT name, current_setting(name) AS value FROM pg_settings',
  )
  const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  expect(settings).toMatchObject({
    listen_addresses: '',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    shared_buffers: '128MB',
    random_page_cost: '1.1',
    max_connections: '200',
    jit: 'off',
    io_method: 'sync',
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  })
})

test('nobody else may read the data, its log or its socket', async () => {
  const beside = [directory, `${directory}.log`, `${directory}.lock`]
  for (const path of [...beside, join(directory, '.s.PGSQL.5432'), join(directory, 'PG_VERSION')]) {
    expect((await stat(path)).mode & 0o077, path).toBe(0)
  }
})

test('a statement that fails leaves no trace of its content in the log', async () => {
  const before = (await stat(`${directory}.log`)).size
  await expect(query(database.connection, 'SELECT secret FROM nowhere')).rejects.toThrow('does not exist')
  expect((await stat(`${directory}.log`)).size).toBe(before)
})

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putCluster } from '../../testing/cluster.ts'
import { isAlive, keepingLog, query, serverPid, temporaryFolder, until } from './fixtures/clusterWorld.ts'
import { type Owner, started, startOwner } from './fixtures/ownerProcess.ts'
import { DirectoryInUse, startEmbeddedPostgres } from './server.ts'

const log = keepingLog()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let directory: string
let owners: Owner[]

function startOne(options = {}): Owner {
  const owner = startOwner(directory, options)
  owners.push(owner)
  return owner
}

beforeEach(async () => {
  folder = await temporaryFolder()
  directory = join(folder.path, 'data')
  putCluster(directory)
  owners = []
})

afterEach(async () => {
  await Promise.all(owners.map((owner) => owner.kill()))
  await until(() => serverPid(directory) === null, 'the server to end')
  await folder.remove()
})

test('a second owner is refused within three seconds and does not disturb the first', async () => {
  const connection = await started(startOne())
  const client = new pg.Client(connection)
  await client.connect()
  expect(await startOne().answer()).toEqual({
    failure: 'DirectoryInUse',
    inTime: true,
    message:
      `The data directory "${directory}" is already in use by another running Tercet. ` +
      'Stop that one first, or choose another DATA_DIR.',
  })
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('the owner itself cannot open its directory a second time', async () => {
  const database = await startEmbeddedPostgres({ directory, log })
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(DirectoryInUse)
  expect(await query(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await startOne().answer()).toMatchObject({ failure: 'DirectoryInUse' })
  await database.stop()
})

test('of two first starts at once exactly one wins', async () => {
  await rm(directory, { recursive: true })
  const answers = await Promise.all([startOne().answer(), startOne().answer()])
  expect(answers.filter((answer) => 'connection' in answer)).toHaveLength(1)
  expect(answers.filter((answer) => 'failure' in answer && answer.failure === 'DirectoryInUse')).toHaveLength(
    1,
  )
  expect((await readdir(folder.path)).sort()).toEqual(['data', 'data.lock', 'data.log'])
})

test('after stop the owner ends by itself and the next may start', async () => {
  const owner = startOne()
  await started(owner)
  const pid = serverPid(directory) ?? 0
  expect(await owner.order('stop')).toBe(0)
  expect(isAlive(pid)).toBe(false)
  await started(startOne())
})

test('an owner that exits without stopping takes its server with it', async () => {
  const owner = startOne()
  await started(owner)
  const pid = serverPid(directory) ?? 0
  expect(isAlive(pid)).toBe(true)
  await owner.order('exit')
  await until(() => !isAlive(pid), 'the server to end')
})

test('Ctrl-C reaches the owner alone', async () => {
  const owner = startOne({ detached: true })
  const connection = await started(owner)
  process.kill(-(owner.process.pid ?? 0), 'SIGINT')
  expect(await owner.answer()).toEqual({ interrupted: true })
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

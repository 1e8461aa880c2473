import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { createLog } from '../../../base/log.ts'
import { insertFirstStart } from '../../../features/site/store.ts'
import { backUp } from '../../../platform/backup/backup.ts'
import { sourceOf } from '../../../platform/backup/make.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/database.ts'
import { isWanted, watchNightlyBackup } from './nightlyBackup.ts'

let database: TestDatabase
let home: string

beforeEach(async () => {
  database = await makeDatabase()
  home = await mkdtemp(join(tmpdir(), 'tercet-nightly-'))
})

afterEach(async () => {
  await database.drop()
  await rm(home, { recursive: true })
})

/** One instance of two on the same database, whose backups go to a folder of its own. */
async function makeInstance(name: string, clock = makeClock()) {
  const config = readConfig({ DATA_DIR: join(home, name), DATABASE_URL: database.url })
  const services = { db: database.db, clock, config }
  const source = await sourceOf(config, { connectionString: database.url })
  return {
    services,
    launch: vi.fn(async () => {
      await backUp(services, source, 'nightly', () => isWanted(services))
      return true
    }),
    backups: async () => {
      const names = await readdir(config.backup.folder).catch(() => [])
      return names.filter((name) => name.endsWith('.tar.zst'))
    },
  }
}

test('every night one backup is made, by one of two instances', async () => {
  const clock = makeClock()
  const both = [await makeInstance('one', clock), await makeInstance('two', clock)]
  await insertFirstStart(database.db, clock.now())
  const looks = both.map(({ services, launch }) => watchNightlyBackup(services, createLog('silent'), launch))
  const proven = () => database.db.selectFrom('backups').select('proven_at').execute()
  const minute = async () => {
    clock.advance({ minutes: 1 })
    // An instance that finds the backup lock taken checks again when it gets it.
    await Promise.allSettled(looks.map((look) => look()))
  }
  await minute()
  expect(await proven()).toEqual([])
  for (const nights of [1, 2]) {
    clock.advance({ days: 1 })
    for (const _minutes of [1, 2]) await minute()
    expect(await proven()).toHaveLength(nights)
  }
  const made = (await Promise.all(both.map(({ backups }) => backups()))).flat()
  expect(made).toHaveLength(2)
})

test('when none was proven for two days the log says so, once a day', async () => {
  const lines: string[] = []
  const { services } = await makeInstance('one')
  await insertFirstStart(database.db, services.clock.now())
  const clock = makeClock('2026-11-24T10:00:00.000Z')
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const failing = vi.fn(async () => false)
  const look = watchNightlyBackup({ ...services, clock }, log, failing)
  const warned = () => lines.filter((line) => line.includes('for more than two days no backup')).length
  for (const _minutes of [1, 2]) {
    await look()
    expect(warned()).toBe(1)
  }
  expect(failing).toHaveBeenCalledTimes(2)
  expect(lines.join('')).toContain('the backup failed; it is tried again in an hour')
})

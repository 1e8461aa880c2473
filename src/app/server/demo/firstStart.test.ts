import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import type { Services } from '../../../base/services.ts'
import { checkPassword } from '../../../features/sign-in/actions.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { openDemoWorld } from './firstStart.ts'

const asker = { scope: 'test', account: 'demo' }

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** An instance on a database and a data directory of its own. */
async function makeInstance(settings: Record<string, string> = {}): Promise<Needed> {
  const { db, drop } = await makeDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tercet-demo-'))
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  return { db, clock: makeClock(), config }
}

async function countRows({ db }: Needed) {
  const count = async (table: 'users' | 'courses' | 'enrollments') => {
    const rows = await db.selectFrom(table).select('id').execute()
    return rows.length
  }
  return {
    users: await count('users'),
    courses: await count('courses'),
    enrollments: await count('enrollments'),
  }
}

const whole = { users: 16, courses: 14, enrollments: 45 }
const nothing = { users: 0, courses: 0, enrollments: 0 }

test('the first start on this machine brings the whole demo world, with counts that are right', async () => {
  const instance = await makeInstance()
  await openDemoWorld(instance)
  expect(await countRows(instance)).toEqual(whole)
  const counts = await instance.db
    .selectFrom('courses')
    .leftJoin('enrollment_counts', 'enrollment_counts.course_id', 'courses.id')
    .leftJoin('enrollments', 'enrollments.course_id', 'courses.id')
    .groupBy(['courses.id', 'enrollment_counts.learners'])
    .select(['enrollment_counts.learners as kept', (row) => row.fn.count('enrollments.id').as('counted')])
    .execute()
  for (const { kept, counted } of counts) expect(kept).toBe(counted)
})

test('its log-ins work, are told to the operator, and are kept for the owner of the directory alone', async () => {
  const instance = await makeInstance()
  const logins = await openDemoWorld(instance)
  expect(logins).toHaveLength(3)
  for (const { email, password } of logins) {
    expect((await checkPassword(instance.db, { email, password }, asker)).email).toBe(email)
  }
  const file = join(instance.config.dataDir, 'demo-logins.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(logins)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('nobody else of the demo world can log in', async () => {
  const instance = await makeInstance()
  const logins = await openDemoWorld(instance)
  const able = await instance.db
    .selectFrom('users')
    .select('email')
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .execute()
  expect(able.map(({ email }) => email)).toEqual(logins.map(({ email }) => email).sort())
})

test('the passwords differ from instance to instance', async () => {
  const [one, two] = [await openDemoWorld(await makeInstance()), await openDemoWorld(await makeInstance())]
  expect(new Set([...one, ...two].map(({ password }) => password)).size).toBe(6)
})

test('the next start loads nothing again, not even what was deleted, and tells the same log-ins', async () => {
  const instance = await makeInstance()
  const logins = await openDemoWorld(instance)
  await instance.db.deleteFrom('enrollments').execute()
  expect(await openDemoWorld(instance)).toEqual(logins)
  expect(await countRows(instance)).toEqual({ ...whole, enrollments: 0 })
})

test('two first starts at once bring one world', async () => {
  const instance = await makeInstance()
  const [one, two] = await Promise.all([openDemoWorld(instance), openDemoWorld(instance)])
  expect(await countRows(instance)).toEqual(whole)
  expect(one).toEqual(two)
})

test.each([{ DEMO: '0' }, { PUBLIC_URL: 'https://courses.example.org' }])(
  'with %j there is no demo world, neither at the first start nor when it is allowed later',
  async (settings) => {
    const instance = await makeInstance(settings)
    expect(await openDemoWorld(instance)).toEqual([])
    expect(await openDemoWorld({ ...instance, config: { ...instance.config, demo: true } })).toEqual([])
    expect(await countRows(instance)).toEqual(nothing)
  },
)

test.each([{ DEMO: '0' }, { PUBLIC_URL: 'https://courses.example.org' }])(
  'an instance that had a demo world does not tell its log-ins any more with %j',
  async (settings) => {
    const instance = await makeInstance()
    await openDemoWorld(instance)
    const config = readConfig({ DATA_DIR: instance.config.dataDir, ...settings })
    expect(await openDemoWorld({ ...instance, config })).toEqual([])
  },
)

test('a first start that is stopped half way is begun anew by the next', async () => {
  const instance = await makeInstance()
  await instance.db.schema.alterTable('enrollments').renameTo('hidden').execute()
  await expect(openDemoWorld(instance)).rejects.toThrow()
  await instance.db.schema.alterTable('hidden').renameTo('enrollments').execute()
  expect(await countRows(instance)).toEqual(nothing)
  const logins = await openDemoWorld(instance)
  expect(await countRows(instance)).toEqual(whole)
  for (const { email, password } of logins) await checkPassword(instance.db, { email, password }, asker)
})

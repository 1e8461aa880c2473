import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../base/services.ts'
import { people } from '../../../features/accounts/demo/people.ts'
import { listRegistered } from '../../../features/accounts/store.ts'
import { insertFirstStart } from '../../../features/site/store.ts'
import { loadDemoWorld } from './load.ts'

/** The people with log-ins: an instructor with courses, a learner with enrollments, and a new member. */
const guests = ['oluchi', 'amina', 'zofia']

/** The log-in of a person of the demo world. */
export type DemoLogin = { name: string; email: string; password: string }

/**
 * Loads the demo world at the first start of an instance whose settings allow it.
 * @returns its log-ins, which are stored in the data directory with mode 600; none where the settings do not allow it
 */
export async function openDemoWorld({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<DemoLogin[]> {
  const file = join(config.dataDir, 'demo-logins.json')
  await db.transaction().execute(async (transaction) => {
    const first = await insertFirstStart(transaction, clock.now())
    if (!first || !config.demo) return
    const logins = makeLogins()
    // Written before the commit: if the process stops in between, the next start makes both again.
    await writeFile(file, JSON.stringify(logins, null, 2), { mode: 0o600, flush: true })
    await loadDemoWorld(transaction, new Map(logins.map(({ key, password }) => [key, password])))
  })
  if (!config.demo) return []
  const kept = await readFile(file, 'utf8').catch(() => '[]')
  const logins = JSON.parse(kept) as DemoLogin[]
  // Those who were removed cannot log in.
  const there = await listRegistered(
    db,
    logins.map(({ email }) => email),
  )
  return logins.filter(({ email }) => there.includes(email))
}

function makeLogins() {
  return people
    .filter(({ key }) => guests.includes(key))
    .map(({ key, displayName, email }) => ({ key, name: displayName, email, password: randomPassword() }))
}

/** 72 random bits, and one character of each kind that the password rules ask for. */
function randomPassword(): string {
  return `${randomBytes(9).toString('base64url')}.Aa1`
}

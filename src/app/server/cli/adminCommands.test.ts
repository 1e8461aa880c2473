import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePart } from '../../../base/jobs/jobs.ts'
import { makeJobsSchema } from '../../../base/jobs/schema.ts'
import { createLog } from '../../../base/log.ts'
import { makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { type adminUsage, runAdmin } from './adminCommands.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('an operator lists, promotes, demotes, closes, opens, verifies and resets at the terminal', async () => {
  const [amina, zofia] = [
    await makePerson(server, 'Amina \u001b[31mRahman'),
    await makePerson(server, 'Zofia'),
  ]
  const run = (command: keyof typeof adminUsage, argument = '') => runAdmin(server, command, argument)
  expect(await run('link')).toMatch(
    /^Register by this link to become administrator .*:\n {2}http:\/\/localhost:4173\/register\?administrator=[\w-]+\n$/,
  )
  expect(await run('promote', ` ${amina.email.toUpperCase()} `)).toContain(
    '(administrator, e-mail not proved)',
  )
  expect(await run('list')).toContain(zofia.email)
  expect(await run('list')).not.toContain('\u001b')
  await expect(run('demote', amina.email)).rejects.toThrow('This is the last administrator.')
  await run('promote', zofia.email)
  expect(await run('demote', amina.email)).not.toContain('administrator')
  expect(await run('disable', amina.email)).toContain('closed')
  expect(await run('enable', amina.email)).not.toContain('closed')
  expect(await run('verify', amina.email)).not.toContain('not proved')
  expect(await run('reset', amina.email)).toMatch(/^http:\/\/localhost:4173\/\S+\n$/)
  expect(await run('link')).toBe('This site has an administrator already.\n')
  await expect(run('promote', 'nobody@example.org')).rejects.toThrow(
    'Nobody has registered with nobody@example.org.',
  )
  await expect(run('promote')).rejects.toThrow('Say whom')
})

test('an operator turns off the second step that a member has lost, which is on the record', async () => {
  const { id, email, password } = await makePerson(server, 'Leila')
  const at = server.clock.now().toISOString()
  await server.db
    .insertInto('two_step_secrets')
    .values({ user_id: id, sealed_secret: Buffer.alloc(8), created_at: at, confirmed_at: at })
    .execute()
  await server.db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: Buffer.alloc(32) })
    .execute()
  const signIn = async () => (await server.visitor().post('/api/auth/sign-in', { email, password })).body
  const off = (whom: string) => runAdmin(server, 'two-step-off', whom)
  expect(await signIn()).toEqual({ member: null, secondStep: true })
  expect(await off(email.toUpperCase())).toContain(email)
  expect(await signIn()).toMatchObject({ member: { id } })
  const codes = server.db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id)
  expect(await codes.execute()).toEqual([])
  await off(email)
  const events = server.db.selectFrom('audit_events').select(['kind', 'actor_id']).where('member_id', '=', id)
  expect(await events.where('kind', 'like', 'two-step.%').execute()).toEqual([
    { kind: 'two-step.disabled', actor_id: null },
  ])
  await expect(off('nobody@example.org')).rejects.toThrow('Nobody has registered with nobody@example.org.')
})

test('an operator sees what became of background jobs', async () => {
  const run = () => runAdmin(server, 'jobs', '')
  expect(await run()).toBe('None has been done yet.\n')
  await makeJobsSchema(server.db)
  const failing = async () => {
    throw new Error('broken')
  }
  const pace = { start: 0, looks: 1, silence: 10, again: 60 }
  const jobs = takePart(
    server.db,
    [{ name: 'sweeping', every: '0 0 1 1 *', work: failing }],
    createLog('silent'),
    undefined,
    pace,
  )
  await jobs.begin('sweeping')
  await expect
    .poll(run, { timeout: 45_000 })
    .toMatch(/^sweeping {8}\d{4}-\d\d-\d\dT[\d:]{8}Z {2}failed, and is tried again\n$/)
  await jobs.stop()
})

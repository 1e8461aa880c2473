import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePart } from '../../../base/jobs/jobs.ts'
import { makeJobsSchema } from '../../../base/jobs/schema.ts'
import { createLog } from '../../../base/log.ts'
import { enroll, makeCourse, makePerson } from '../../../testing/people.ts'
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

test('an operator finds courses, hides, removes and restores them, which is on the record', async () => {
  const [teacher, learner] = [await makePerson(server, 'Lucía'), await makePerson(server)]
  const course = await makeCourse(teacher, { title: 'Watches \u001b[31mfor you' })
  await enroll(learner, course)
  const run = (command: keyof typeof adminUsage, argument = '') => runAdmin(server, command, argument)
  const listed = `${course}  Watches  [31mfor you  by ${teacher.email}  (1 enrolled)\n`
  for (const words of ['watches', teacher.email.toUpperCase(), `https://example.org/all-courses/${course}`]) {
    expect(await run('courses', words)).toBe(listed)
  }
  expect(await run('courses', 'nothing like it')).toBe('None.\n')
  await learner.browser.post(`/api/course/${course}/report`, { reason: 'spam' })
  expect(await run('courses-of', 'reported')).toContain('reports: 1')
  expect(await run('hide', `${course} spam The links lead to a shop.`)).toContain('hidden: spam')
  expect(await run('courses-of', 'reported')).toBe('None.\n')
  expect(await run('courses-of', 'hidden')).toContain(course)
  const { body } = await teacher.browser.get(`/api/course/${course}`)
  expect(body).toMatchObject({ hidden: { reason: 'spam', note: 'The links lead to a shop.' } })
  expect(await run('remove', `${course} misleading`)).toContain('removed: misleading')
  expect(await run('courses-of', 'removed')).toContain(course)
  expect(await run('restore', course)).toBe(listed)
  const { text } = await teacher.browser.get('/api/auth/events')
  for (const kind of ['course.hidden', 'course.removed', 'course.restored']) expect(text).toContain(kind)
  await expect(run('hide', `${course} dull`)).rejects.toThrow('Say why, in one of these words: spam')
  await expect(run('hide', 'watches spam')).rejects.toThrow('Say which')
  await expect(run('courses-of', 'gone')).rejects.toThrow('Say which: reported, hidden, removed.')
  const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  await expect(run('restore', nothing)).rejects.toThrow('There is no such course.')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../testing/browser.ts'
import { nextOf } from '../../testing/crawl.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { OwnEvent } from './contract.ts'
import { recordEvent } from './record.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

async function eventsOf({ browser }: Person, query = ''): Promise<OwnEvent[]> {
  return (await browser.get(`/api/auth/events${query}`)).body as OwnEvent[]
}

async function kindsOf(person: Person): Promise<string[]> {
  return (await eventsOf(person)).map(({ kind }) => kind)
}

test('a member sees what happened to the account, newest first, with the device and the network', async () => {
  const amina = await makePerson(server)
  const browser = server.visitor('192.0.2.77')
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0' }
  const attempt = (password: string) =>
    browser.send('/api/auth/sign-in', { method: 'POST', body: { email: amina.email, password }, headers })
  server.clock.advance({ seconds: 1 })
  await attempt('Wrong.Horse1')
  server.clock.advance({ seconds: 1 })
  await attempt(amina.password)
  const [signedIn, refused, ...before] = await eventsOf(amina)
  const common = { device: 'Firefox on Windows', network: '192.0.2.0/24', byOthers: false }
  expect(signedIn).toEqual({
    id: expect.any(String),
    kind: 'session.started',
    count: 1,
    at: server.clock.now().toISOString(),
    details: { method: 'password' },
    ...common,
  })
  expect(refused).toMatchObject({ kind: 'session.refused', ...common })
  expect(before.map(({ kind }) => kind).sort()).toEqual(['member.registered', 'session.started'])
})

test('signing out, ending sessions and asking for what is not one’s own are told too', async () => {
  const amina = await makePerson(server)
  await amina.browser.post('/api/jwt', { email: 'zofia@example.org' })
  await amina.browser.delete('/api/auth/sessions?keep=current')
  await amina.browser.post('/api/auth/sign-out')
  await amina.browser.post('/api/auth/sign-in', { email: amina.email, password: amina.password })
  expect(await kindsOf(amina)).toEqual(
    expect.arrayContaining(['access.refused', 'sessions.ended', 'session.ended', 'session.started']),
  )
})

test('trying to change or delete the course of somebody else is told, and each call by its route alone', async () => {
  const [amina, zofia] = [await makePerson(server), await makePerson(server)]
  const id = await makeCourse(zofia)
  const course = { title: 'Mine', imageUrl: '', duration: '', description: '' }
  await amina.browser.put(`/api/update-course/${id}`, course)
  server.clock.advance({ minutes: 1 })
  await amina.browser.delete(`/api/delete-course/${id}`)
  const refused = (await eventsOf(amina)).filter(({ kind }) => kind === 'access.refused')
  expect(refused.map(({ details }) => details.call).sort()).toEqual([
    'DELETE /api/delete-course/:id',
    'PUT /api/update-course/:id',
  ])
})

test('what somebody else did to the account is marked', async () => {
  const [amina, zofia] = [await makePerson(server), await makePerson(server)]
  const at = server.clock.now()
  await recordEvent(server.db, { kind: 'role.changed', at, userId: amina.id, actorId: zofia.id })
  expect(await eventsOf(amina)).toContainEqual(
    expect.objectContaining({ kind: 'role.changed', byOthers: true }),
  )
})

test('nobody sees what happened to another account, and visitors see nothing', async () => {
  const [amina, zofia] = [await makePerson(server), await makePerson(server)]
  const ids = (await eventsOf(amina)).map(({ id }) => id)
  for (const { id } of await eventsOf(zofia)) expect(ids).not.toContain(id)
  expect(problemIn(await server.visitor().get('/api/auth/events')).status).toBe(401)
})

test('neither passwords nor e-mails are recorded', async () => {
  const amina = await makePerson(server)
  await server.visitor().post('/api/auth/sign-in', { email: 'nobody@example.org', password: 'Secret.Horse9' })
  await server.visitor().post('/api/auth/sign-in', { email: amina.email, password: 'Secret.Horse9' })
  const rows = JSON.stringify(await server.db.selectFrom('audit_events').selectAll().execute())
  expect(rows).toContain('session.refused')
  for (const secret of ['Secret.Horse9', amina.password, amina.email, 'nobody@example.org']) {
    expect(rows).not.toContain(secret)
  }
})

test('a long history comes in pages without losing or repeating anything', async () => {
  const amina = await makePerson(server)
  for (let count = 0; count < 7; count++) {
    await recordEvent(server.db, { kind: 'password.changed', at: server.clock.now(), userId: amina.id })
  }
  const ids: string[] = []
  for (let path: string | null = '/api/auth/events?limit=2'; path !== null; ) {
    const answer = await amina.browser.get(path)
    ids.push(...(answer.body as OwnEvent[]).map(({ id }) => id))
    path = nextOf(answer)
  }
  expect(ids).toHaveLength(9)
  expect(new Set(ids).size).toBe(9)
  expect(problemIn(await amina.browser.get('/api/auth/events?after=nonsense')).status).toBe(422)
})

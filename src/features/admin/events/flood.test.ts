import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { OwnEvent } from '../../audit/contract.ts'
import type { SiteEvent } from '../members/contract.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ besides: server })
})

afterAll(async () => {
  await other.stop()
  await server.stop()
})

/** Asks for somebody else's courses, which is refused, as often as that. */
function ask({ browser }: Person, times: number) {
  return Promise.all(
    Array.from({ length: times }, () => browser.get('/api/courses?email=somebody.else@example.org')),
  )
}

function refusalsOf({ id }: Person) {
  return server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('member_id', '=', id)
    .where('kind', 'like', '%.refused')
    .orderBy('at')
    .orderBy('id')
    .execute()
}

test('a member who is refused again and again, on two instances, fills one row a minute, and each time is counted', async () => {
  const eve = await makePerson(server)
  const at = (instance: TestServer, address: string): Person => {
    const browser = instance.visitor(address)
    for (const [name, value] of eve.browser.cookies) browser.cookies.set(name, value)
    return { ...eve, browser }
  }
  await Promise.all([ask(at(server, '192.0.2.7'), 150), ask(at(other, '192.0.2.8'), 150)])
  expect(await refusalsOf(eve)).toMatchObject([{ kind: 'access.refused', count: 300 }])
  server.clock.advance({ minutes: 1 })
  await ask(at(server, '192.0.2.7'), 30)
  // Who else has got in is not hidden by what the member does.
  await ask(at(server, '198.51.100.7'), 2)
  expect(await refusalsOf(eve)).toMatchObject([
    { network: '192.0.2.0/24', count: 300 },
    { network: '192.0.2.0/24', count: 30 },
    { network: '198.51.100.0/24', count: 2 },
  ])
})

test('calls of different kinds that are refused in a minute are told by the first', async () => {
  const [eve, zofia] = [await makePerson(server), await makePerson(server)]
  const course = await makeCourse(zofia)
  await eve.browser.delete(`/api/delete-course/${course}`)
  await ask(eve, 3)
  await eve.browser.post('/api/auth/proof', { current: 'Wrong.Horse1' })
  expect(await refusalsOf(eve)).toMatchObject([
    { kind: 'access.refused', count: 4, details: { call: 'DELETE /api/delete-course/:id' } },
    { kind: 'session.refused', count: 1 },
  ])
})

test('a refused call by a key is counted whatever becomes of the call, and of its repetition', async () => {
  const eve = await makePerson(server)
  const course = await makeCourse(await makePerson(server))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const refuse = () => eve.browser.send(`/api/delete-course/${course}`, { method: 'DELETE', headers })
  expect([(await refuse()).status, (await refuse()).status]).toEqual([403, 403])
  expect(await refusalsOf(eve)).toMatchObject([{ count: 1 }])
})

test('the member and the administrator are told how often', async () => {
  const [eve, amina] = [await makePerson(server), await makePerson(server)]
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', amina.id).execute()
  await ask(eve, 12)
  const [own] = (await eve.browser.get('/api/auth/events')).body as OwnEvent[]
  expect(own).toMatchObject({ kind: 'access.refused', count: 12 })
  expect((await eve.browser.get('/profile/security')).text).toContain('12 times within a minute')
  const [seen] = (await amina.browser.get(`/api/admin/events?member=${eve.id}`)).body as SiteEvent[]
  expect(seen).toMatchObject({ kind: 'access.refused', count: 12 })
  expect((await amina.browser.get(`/admin/events?member=${eve.id}`)).text).toContain(
    '12 times within a minute',
  )
  const exported = JSON.parse((await eve.browser.get('/api/auth/export')).text)
  expect(exported.events).toContainEqual(expect.objectContaining({ kind: 'access.refused', count: 12 }))
})

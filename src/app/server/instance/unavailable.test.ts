import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { problemIn } from '../../../testing/browser.ts'
import { type Network, networkToDatabase } from '../../../testing/network.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { callAsProgram } from '../../../testing/program.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let home: TestServer
let server: TestServer
let network: Network

/** A server whose database is at the other end of a network. */
beforeAll(async () => {
  home = await startTestServer()
  const laid = await networkToDatabase(home.databaseUrl)
  network = laid.network
  server = await startTestServer({
    besides: { ...home, databaseUrl: laid.url },
    log: createLog('silent'),
    patience: 2_000,
  })
})

afterAll(async () => {
  await server.stop()
  network.close()
  await home.stop()
})

test('while the database is away, people hear when to come again, and then everything is as it was', async () => {
  const amina = await makePerson(server)
  // What another instance has signed this one still has to check.
  const zofia = await makePerson(home)
  const courseId = await makeCourse(amina)
  const unseen = zofia.browser.cookies.get('token') ?? ''
  home.clock.advance({ seconds: 2 })
  network.cut()
  const read = await server.visitor().get('/api/all-courses')
  expect(read.headers.get('retry-after')).toBe('3')
  expect(problemIn(read)).toEqual({
    type: '/problems/unavailable',
    title: 'Too busy',
    status: 503,
    detail: 'The server cannot reach its data right now. Please try again in a moment.',
  })
  const written = await amina.browser.post('/api/enroll-course', { courseId, email: amina.email })
  expect(problemIn(written).type).toBe('/problems/unavailable')
  const program = await callAsProgram(server, `/api/courses?email=${zofia.email}`, { token: unseen })
  expect(problemIn(program).type).toBe('/problems/unavailable')
  const page = await server.visitor().get(`/all-courses/${courseId}`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('3')
  expect((await server.visitor().get('/readyz')).headers.get('retry-after')).toBe('3')
  network.heal()
  expect((await server.visitor().get(`/api/course/${courseId}`)).status).toBe(200)
  expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
})

test('a database that says nothing is waited for once, by the short way', async () => {
  const amina = await makePerson(server)
  const courseId = await makeCourse(amina)
  const listening = createServer(server.listener).listen(0, '127.0.0.1')
  onTestFinished(() => void listening.close())
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const cookie = [...amina.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = `/api/enroll/check?courseId=${courseId}&email=${encodeURIComponent(amina.email)}`
  const check = () => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  expect((await check()).status).toBe(200)
  network.silence()
  const waiting = check()
  // A new request would be answered by now.
  network.heal()
  const { status, headers } = await waiting
  expect([status, headers.get('retry-after'), headers.get('x-request-id')?.length]).toEqual([503, '3', 36])
})

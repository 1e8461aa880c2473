import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type GuardedServer, makeGuardedServer } from '../../../platform/load-shedding/server.ts'
import { type HeldConnections, holdConnections, pipelined } from '../../../testing/heldConnections.ts'
import { makePerson } from '../../../testing/people.ts'
import { statusesIn } from '../../../testing/rawHttp.ts'
import { rawRequest } from '../../../testing/rawRequest.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const password = 'Correct.Horse1'

let server: TestServer
let guarded: GuardedServer
let port: number
let connections: HeldConnections | undefined

beforeAll(async () => {
  server = await startTestServer()
  guarded = makeGuardedServer(server.listener, { log: { warn() {} }, proxies: 0 })
  guarded.server.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 })
  await once(guarded.server, 'listening')
  port = (guarded.server.address() as AddressInfo).port
})

afterEach(() => connections?.close())

afterAll(async () => {
  await guarded.close(0)
  await server.stop()
})

const ask = (path: string, sent?: Parameters<typeof rawRequest>[1]) =>
  rawRequest(`http://127.0.0.1:${port}${path}`, sent)

const attacks = [
  ['1,200 requests sent ahead over one connection, which reads nothing', 1, pipelined('/', 1_200)],
  [
    '1,100 sign-ins by the form whose end never comes',
    1_100,
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\nemail=',
  ],
  [
    '1,100 sign-ins in chunks whose end never comes',
    1_100,
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n',
  ],
] as const

test.each(attacks)('%s keep nobody from reading or signing in', async (_, count, bytes) => {
  const person = await makePerson(server)
  connections = await holdConnections(port, count, bytes)
  expect((await ask('/all-courses')).status).toBe(200)
  expect((await ask('/', { cookie: 'session=abc' })).status).toBe(200)
  const { status } = await ask('/api/auth/sign-in', { body: { email: person.email, password } })
  expect(status).toBe(200)
})

test('a body of any size arrives in pieces, and is the one that was sent or refused in the words of the product', async () => {
  const pieces = async (size: number) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.write('POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(size) })
    for (let at = 0; at < body.length; at += 10_000) {
      const piece = body.slice(at, at + 10_000)
      socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    }
    socket.write('0\r\n\r\n')
    let heard = ''
    for await (const part of socket) heard += part
    return statusesIn(heard)
  }
  expect([await pieces(100), await pieces(60_000), await pieces(900_000)]).toEqual([[401], [422], [413]])
})

test.each([
  ['is refused before it is read', 'POST /api/enroll-course'],
  ['is asked of a call without a body', 'DELETE /api/auth/sessions'],
])('a long body that %s keeps nobody waiting behind it on the same connection', async (_, call) => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const head = 'Host: localhost\r\nContent-Type: application/json\r\n'
  const long = `${call} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(40)}0\r\n\r\n`
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const ended = once(socket, 'close')
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  socket.write(`${long}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await ended
  expect(statusesIn(received)).toEqual([401, 200])
})

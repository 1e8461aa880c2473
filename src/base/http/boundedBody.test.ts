import { once } from 'node:events'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let listening: Server

beforeAll(async () => {
  server = await startTestServer()
  listening = createServer(server.listener).listen(0, '127.0.0.1')
  await once(listening, 'listening')
})

afterAll(async () => {
  listening.closeAllConnections()
  listening.close()
  await server.stop()
})

/** Sends a body as a proxy does, over a connection that it keeps, with or without a `Content-Length`. */
async function send(agent: Agent, body: string, { path = '/api/auth/sign-in', tells = false } = {}) {
  const { port } = listening.address() as AddressInfo
  const headers = {
    'content-type': 'application/json',
    ...(tells ? { 'content-length': body.length } : {}),
  }
  const asked = request({ port, path, method: path.endsWith('photo') ? 'PUT' : 'POST', agent, headers })
  const answered = once(asked, 'response')
  // In parts, as over a network.
  for (let at = 0; at < body.length; at += 10_000) {
    asked.write(body.slice(at, at + 10_000))
    await pause(1)
  }
  asked.end()
  const [answer] = await answered
  await text(answer)
  return { status: answer.statusCode, again: asked.reusedSocket }
}

const body = JSON.stringify({ email: 'a@b.example', password: 'x' })

describe.each([
  ['a body that is too large', 900_000, undefined, 413],
  // This one is not looked at, which is for Node itself to get right.
  ['a body that nobody may send', 60_000, '/api/auth/photo', 401],
])('%s', (_, size, path, status) => {
  test.each([
    ['tells its length', true],
    ['does not tell its length', false],
  ])('and %s does not break what comes after it over the same connection', async (_, tells) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await send(agent, 'x'.repeat(size), { path, tells })).toMatchObject({ status })
    // Where the body was not read to its end, the adapter closes the connection half a second later.
    for (const end = performance.now() + 800; performance.now() < end; await pause(50))
      expect(await send(agent, body)).toMatchObject({ again: true })
    agent.destroy()
  })
})

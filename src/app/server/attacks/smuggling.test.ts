import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenWith, statusesIn, type Wire } from '../../../testing/rawHttp.ts'
import { visitorChange } from '../../../testing/samples.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { chunked, forms, hidden, length, postTo } from './smugglingForms.ts'

const post = postTo(`/api${visitorChange.path}`)

let server: TestServer
let wire: Wire

beforeAll(async () => {
  server = await startTestServer()
  wire = await listenWith(server)
})

afterAll(async () => {
  await wire.close()
  await server.stop()
})

test.each(forms(post))(
  'a request with %s is refused, and nothing that hides in it is answered',
  async (_, bytes) => {
    expect(statusesIn(await wire.say(bytes))).toEqual([400])
  },
)

test('a head that does not end is refused before it fills memory', async () => {
  const endless = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(1_000_000)}`
  expect(statusesIn(await wire.say(endless))).toEqual([431])
})

describe('requests that follow each other as they should', () => {
  test('are answered one by one', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
    expect(statusesIn(await wire.say(first + hidden))).toEqual([200, 200])
  })

  test('have the host that the operator set, however many they name', async () => {
    const hosts = ['Host: localhost', 'Host: evil.example', 'X-Forwarded-Host: evil.example']
    const heard = await wire.say(`GET / HTTP/1.1\r\n${hosts.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(statusesIn(heard)).toEqual([200])
    expect(heard).toContain('href="http://localhost:4173/"')
    expect(heard).not.toContain('evil.example')
  })

  test('are told apart by length and by chunks alike', async () => {
    const json = 'Content-Type: application/json'
    const body = JSON.stringify(visitorChange.body({ text: hidden }))
    const whole = post([json, length(body)], body)
    const parts = post([json, chunked], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    expect(statusesIn(await wire.say(whole + parts + hidden))).toEqual([201, 201, 200])
  })
})

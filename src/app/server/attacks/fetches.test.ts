import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/**
 * A link to a picture must not make the server fetch it: it stands where strangers do not. Readers' browsers load pictures,
 * and the server connects to its database alone.
 */
let inside: Server
let port: number
let asked = 0
let server: TestServer
let connected: string[] = []

beforeAll(async () => {
  inside = createServer((_, response) => {
    asked += 1
    response.end('what only this machine can see')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  port = (inside.address() as AddressInfo).port
  server = await startTestServer()
  const connect = Socket.prototype.connect as (...given: unknown[]) => Socket
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    connected.push(JSON.stringify(given))
    return connect.apply(this, given)
  })
})

afterAll(async () => {
  vi.restoreAllMocks()
  inside.close()
  await server.stop()
})

function toDatabase(connection: string): boolean {
  const { port: own } = new URL(server.databaseUrl)
  return connection.includes(own || '5432')
}

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '169.254.169.254', 'intern.example'])(
  'pictures at %s are links, which the server hands on and never follows',
  async (host) => {
    connected = []
    const link = `http://${host}:${port}/picture.png`
    const eve = await makePerson(server)
    const photo = await eve.browser.patch('/api/auth/profile', { displayName: 'Eve', photoURL: link })
    expect(photo.status).toBe(200)
    const course = await makeCourse(eve, { imageUrl: link })
    for (const address of [
      '/',
      '/all-courses',
      `/all-courses/${course}`,
      `/course/${course}`,
      `/course/${course}/card.png`,
      '/api/all-courses',
      `/api/course/${course}`,
      '/api/auth/session',
      '/api/auth/export',
      '/feed.xml',
      '/atom.xml',
      '/sitemap.xml',
      '/profile',
    ]) {
      expect((await eve.browser.get(address)).status, address).toBeLessThan(400)
    }
    expect(connected.filter((connection) => !toDatabase(connection))).toEqual([])
    expect(asked).toBe(0)
  },
)

test.each([
  'file:///etc/passwd',
  'gopher://localhost/',
  'data:text/html,x',
  'javascript:ran()',
  '//localhost/',
])('a picture at %s is refused', async (link) => {
  const eve = await makePerson(server)
  const photo = await eve.browser.patch('/api/auth/profile', { displayName: 'Eve', photoURL: link })
  expect(photo.status).toBe(422)
})

test('a connection would be seen', async () => {
  connected = []
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect([asked, connected.filter((connection) => !toDatabase(connection)).length]).toEqual([1, 1])
})

import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type HeldConnections, holdConnections, pipelined } from '../../testing/heldConnections.ts'
import { statusesIn } from '../../testing/rawHttp.ts'
import { rawRequest } from '../../testing/rawRequest.ts'
import { makeLimiter } from './limiter.ts'
import { type GuardedServer, makeGuardedServer } from './server.ts'

/** More than a connection holds whose reader takes nothing. */
const large = Buffer.alloc(32 * 1024 * 1024)
const patience = { timeout: 30_000, interval: 20 }

let guarded: GuardedServer
let connections: HeldConnections | undefined
const inside = makeLimiter(() => 0)

afterEach(async () => {
  connections?.close()
  await guarded.close(0)
})

/** Starts a guarded server before `product`; its port. */
async function open(product: RequestListener, waits = { head: 20_000, whole: 60_000, still: 60_000 }) {
  guarded = makeGuardedServer(product, { log: { warn() {} }, limiter: inside, proxies: 0, patience: waits })
  guarded.server.listen(0, '127.0.0.1')
  await once(guarded.server, 'listening')
  return (guarded.server.address() as AddressInfo).port
}

/** Lets one more visitor in, and nobody after them. */
function fill(): () => void {
  for (let one = 0; one < 511; one += 1) inside.enter()
  return () => {
    for (let one = 0; one < 511; one += 1) inside.leave()
  }
}

const connectionsOf = ({ server }: GuardedServer) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n'

test.each([
  [
    'is ready, however little of it is taken',
    (response: Parameters<RequestListener>[1]) => response.end(large),
  ],
  ['waits for its reader', (response: Parameters<RequestListener>[1]) => response.write(large)],
])('an answer that %s counts no more', async (_, answer) => {
  const arrival = Promise.withResolvers<void>()
  const port = await open(({ url }, response) => {
    if (url !== '/large') return response.end()
    answer(response)
    arrival.resolve()
  })
  const empty = fill()
  connections = await holdConnections(port, 1, pipelined('/large', 1))
  await arrival.promise
  expect((await rawRequest(`http://127.0.0.1:${port}/`)).status).toBe(200)
  empty()
})

test('a request whose body is not there does not count', async () => {
  const port = await open((_, response) => response.end())
  const empty = fill()
  connections = await holdConnections(port, 2, head)
  expect((await rawRequest(`http://127.0.0.1:${port}/`)).status).toBe(200)
  empty()
})

test('requests that are sent ahead are answered one after the other, in their order', async () => {
  let [under, most] = [0, 0]
  const port = await open(({ url }, response) => {
    under += 1
    most = Math.max(most, under)
    setImmediate(() => {
      under -= 1
      response.end(`${url};`)
    })
  })
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const paths = Array.from({ length: 17 }, (_, at) => `/${at}`)
  socket.write(paths.map((path) => pipelined(path, 1)).join(''))
  let heard = ''
  socket.on('data', (part) => {
    heard += part
  })
  await vi.waitFor(() => expect(heard).toContain('/16;'), patience)
  expect(heard.match(/\/\d+(?=;)/g)).toEqual(paths)
  expect(most).toBe(1)
  socket.destroy()
})

test('whoever sends 1,200 ahead is cut off, and no more are looked at than may wait', async () => {
  let begun = 0
  const port = await open(() => {
    begun += 1
  })
  let made = 0
  guarded.server.on('request', () => {
    made += 1
  })
  connections = await holdConnections(port, 1, pipelined('/', 1_200))
  await vi.waitFor(() => expect(connections?.ended()).toBe(1), patience)
  expect({ begun, made }).toEqual({ begun: 1, made: 18 })
  // The parser of a connection that was cut off is used for others.
  connections = await holdConnections(port, 3, pipelined('/', 1))
  await vi.waitFor(() => expect(begun).toBe(4), patience)
})

test('an answer of which nothing is taken is given up, one that the product works on is not', async () => {
  const port = await open(
    ({ url }, response) => {
      if (url === '/large') response.end(large)
    },
    { head: 20_000, whole: 60_000, still: 100 },
  )
  const worked = await holdConnections(port, 1, pipelined('/', 1))
  const idle = await holdConnections(port, 1, '')
  connections = await holdConnections(port, 3, pipelined('/large', 1))
  await vi.waitFor(() => expect(idle.ended()).toBe(1), patience)
  const [socket] = connections.sockets
  // A reader that comes at last finds an answer that breaks off.
  const taken = vi.fn()
  socket?.on('data', (part: Buffer) => taken(part.length))
  await vi.waitFor(() => expect(socket?.destroyed).toBe(true), patience)
  expect(taken.mock.calls.flat().reduce((all, one) => all + one, 0)).toBeLessThan(large.length)
  expect(worked.ended()).toBe(0)
  worked.close()
})

test('whoever takes it for a proxy, and stays, is cut off', async () => {
  const port = await open((_, response) => response.end())
  connections = await holdConnections(
    port,
    1,
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
  )
  const closed = vi.fn()
  for (const socket of connections.sockets) socket.allowHalfOpen = true
  connections.sockets[0]?.resume().once('end', closed)
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), patience)
  await vi.waitFor(async () => expect(await connectionsOf(guarded)).toBe(0), patience)
})

test('a body that does not come is waited for so long, and its sender is told', async () => {
  const port = await open((_, response) => response.end(), { head: 40, whole: 80, still: 60_000 })
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(`${head}12345`)
  let heard = ''
  for await (const part of socket) heard += part
  expect(statusesIn(heard)).toEqual([408])
})

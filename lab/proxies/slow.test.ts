import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectPlainly } from 'node:net'
import { connect as connectSafely, type TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { findProgram } from '../nodes/programs.ts'
import { startCaddy } from './caddy.ts'
import { startHaproxy } from './haproxy.ts'
import { startNginx } from './nginx.ts'
import { type ProxyServer, site } from './proxy.ts'

const isLinux = process.platform === 'linux'
const [nginx, haproxy, openssl, caddy] = await Promise.all(
  ['nginx', 'haproxy', 'openssl', 'caddy'].map(findProgram),
)

type Start = (port: number, limits?: Record<string, string>) => Promise<ProxyServer>

/**
 * How to start each proxy where it is installed, and the texts of its example that limit a body's duration and an
 * address's connections.
 */
const examples: { name: string; start: Start | undefined; body: string; most?: string }[] = [
  {
    name: 'nginx',
    start: nginx && openssl ? (...given) => startNginx({ nginx, openssl }, ...given) : undefined,
    body: 'client_body_timeout 60s',
    most: 'limit_conn addresses 6000',
  },
  {
    name: 'HAProxy',
    start: haproxy && openssl ? (...given) => startHaproxy({ haproxy, openssl }, ...given) : undefined,
    body: 'timeout http-request 60s',
    most: 'sc0_conn_cur gt 6000',
  },
  {
    name: 'Caddy',
    start: caddy ? (...given) => startCaddy({ caddy }, ...given) : undefined,
    body: 'read_body 60s',
  },
]
for (const { name, start } of examples)
  if (!isLinux || start === undefined)
    console.log(`What ${name} does about slow readers and senders is NOT tested here.`)

let product: Server
let proxy: ProxyServer
let heard: string[]
const sockets: TLSSocket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await proxy.stop()
  product.closeAllConnections()
  product.close()
})

/** Starts a proxy in front of a server that records the requests it receives. */
async function begin(start: Start | undefined, limits: Record<string, string> = {}) {
  if (start === undefined) throw new Error('There is no such program here.')
  heard = []
  product = createServer((request, response) => {
    if (request.url !== '/readyz') heard.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => response.end('answered'))
  }).listen(0, '127.0.0.1')
  await once(product, 'listening')
  proxy = await start((product.address() as AddressInfo).port, limits)
}

/** Sends bytes over a new connection from a local address. */
function send(bytes: string, localAddress = '127.7.7.7'): TLSSocket {
  const plain = connectPlainly({ host: '127.0.0.1', port: proxy.ports.https, localAddress })
  const socket = connectSafely({ socket: plain, servername: site, ca: proxy.authority })
  socket.setEncoding('latin1').on('error', () => {})
  socket.write(bytes)
  sockets.push(socket)
  return socket
}

/** Everything received until the connection closes. */
async function all(socket: TLSSocket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  // Some connections are closed without an answer.
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const whole = `GET /whole HTTP/1.1\r\nHost: ${site}\r\nConnection: close\r\n\r\n`
const half = `POST /half HTTP/1.1\r\nHost: ${site}\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(50_000)}`

for (const { name, start, body, most } of examples)
  describe.skipIf(!isLinux || start === undefined)(name, () => {
    test('gives up a body that does not come, and answers others meanwhile', async () => {
      await begin(start, { [body]: body.replace('60s', '1s') })
      const slow = Array.from({ length: 20 }, () => all(send(half)))
      expect(await all(send(whole))).toContain('answered')
      for (const answer of await Promise.all(slow)) expect(answer).not.toContain('answered')
    })

    if (most === undefined) return

    test('keeps a body until all of it is there', async () => {
      await begin(start)
      const slow = send(half)
      expect(await all(send(whole))).toContain('answered')
      expect(heard).toEqual(['GET /whole'])
      slow.write('x'.repeat(10_000))
      const [answer] = await once(slow, 'data')
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(heard).toEqual(['GET /whole', 'POST /half'])
    })

    test('bounds the connections of one address, and not those of others', async () => {
      await begin(start, { [most]: most.replace('6000', '3') })
      for (let one = 0; one < 3; one += 1) await once(send(half), 'secureConnect')
      // The proxy may accept the connections late.
      await expect.poll(() => all(send(whole)), { timeout: 30_000 }).not.toContain('answered')
      expect(await all(send(whole, '127.7.7.8'))).toContain('answered')
    })
  })

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { type AddressInfo, connect as connectPlainly } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectSafely } from 'node:tls'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../src/testing/server.ts'
import { writePng } from '../../src/testing/writePng.ts'
import { findProgram } from '../nodes/programs.ts'
import { startCaddy } from './caddy.ts'
import { startNginx } from './nginx.ts'
import { type ProxyServer, site } from './proxy.ts'

const publicUrl = `https://${site}`
/** The client's address as a proxy sees it, and the one that the client claims in a header. */
const [stands, says] = ['127.7.7.7', '203.0.113.9']

// Only on Linux can a client use another loopback address without configuration.
const isLinux = process.platform === 'linux'
const [nginx, openssl, caddy] = await Promise.all(['nginx', 'openssl', 'caddy'].map(findProgram))

/** How to start each proxy where it is installed, and how it redirects plain HTTP requests for a host. */
const examples = [
  {
    name: 'nginx',
    needs: 'that takes Linux, nginx and openssl',
    start: nginx && openssl ? (port: number) => startNginx({ nginx, openssl }, port) : undefined,
    leads: { host: 'elsewhere.example', status: 301 },
  },
  {
    name: 'Caddy',
    needs: 'that takes Linux and Caddy',
    start: caddy ? (port: number) => startCaddy({ caddy }, port) : undefined,
    leads: { host: site, status: 308 },
  },
]
for (const { name, start, needs } of examples)
  if (!isLinux || start === undefined) console.log(`The example for ${name} is NOT tested here: ${needs}.`)

for (const { name, start, leads } of examples)
  describe.skipIf(!isLinux || start === undefined)(
    `the product behind ${name}, as operations.md tells to set it up`,
    () => {
      let server: TestServer
      let listening: Server
      let proxy: ProxyServer
      let session: ClientHttp2Session
      const cookies = new Map<string, string>()

      beforeAll(async () => {
        if (start === undefined) throw new Error('There is no such program here.')
        server = await startTestServer({ settings: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
        listening = createServer(server.listener).listen(0, '127.0.0.1')
        await once(listening, 'listening')
        proxy = await start((listening.address() as AddressInfo).port)
        const plain = connectPlainly({ host: '127.0.0.1', port: proxy.ports.https, localAddress: stands })
        const socket = connectSafely({
          socket: plain,
          servername: site,
          ca: proxy.authority,
          ALPNProtocols: ['h2', 'http/1.1'],
        })
        await once(socket, 'secureConnect')
        expect(socket.alpnProtocol).toBe('h2')
        session = connect(publicUrl, { createConnection: () => socket })
      })

      afterAll(async () => {
        session.destroy()
        await proxy.stop()
        listening.closeAllConnections()
        listening.close()
        await server.stop()
      })

      /** Sends a request over HTTP/2, as a browser does. */
      async function ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}) {
        const stream = session.request(
          {
            ':method': method,
            ':path': path,
            origin: publicUrl,
            ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          { endStream: body === undefined },
        )
        const answered = once(stream, 'response') as Promise<[IncomingHttpHeaders & { ':status': number }]>
        if (body !== undefined) stream.end(JSON.stringify(body))
        const [told] = await answered
        for (const cookie of told['set-cookie'] ?? []) {
          const [name = '', value = ''] = cookie.split(/[=;]/, 2)
          cookies.set(name, value)
        }
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part)
        return { status: told[':status'], headers: told, bytes: Buffer.concat(parts) }
      }

      test('a page comes over HTTP/2, packed by the product, and says that the site is reached by https alone', async () => {
        const { status, headers, bytes } = await ask('/', { headers: { 'accept-encoding': 'br' } })
        expect([status, headers['content-encoding'], headers.vary]).toEqual([
          200,
          'br',
          expect.stringMatching(/encoding/i),
        ])
        expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
        expect(brotliDecompressSync(bytes).toString()).toContain(`${publicUrl}/`)
      })

      test('who comes by http is sent to the same page by https', async () => {
        const { port, host } = { port: proxy.ports.http, host: '127.0.0.1' }
        const asked = request({
          host,
          port,
          path: '/all-courses?sort=title',
          headers: { host: leads.host },
        })
        const [answer] = await once(asked.end(), 'response')
        await text(answer)
        expect([answer.statusCode, answer.headers.location]).toEqual([
          leads.status,
          `${publicUrl}/all-courses?sort=title`,
        ])
      })

      test('who registers gets cookies that no other host can set and no other connection sends', async () => {
        const body = { email: 'behind@example.org', password: 'Correct.Horse1' }
        const { status, headers } = await ask('/api/auth/sign-up', { method: 'POST', body })
        expect(status).toBe(201)
        const given = headers['set-cookie'] ?? []
        expect(given.length).toBeGreaterThan(0)
        for (const cookie of given)
          expect(cookie).toMatch(/^__Host-[^;]+; (?=.*Path=\/)(?=.*Secure)(?!.*Domain)/)
      })

      test('the largest photo that is taken passes, and what is larger is refused by the product itself', async () => {
        const image = writePng(122, randomBytes(122 * 122 * 3)).toString('base64')
        expect(image.length).toBeGreaterThan(59_000)
        expect((await ask('/api/auth/photo', { method: 'PUT', body: { image } })).status).toBe(200)
        const refused = await ask('/api/auth/photo', { method: 'PUT', body: { image: 'A'.repeat(900_000) } })
        expect([refused.status, refused.headers['content-type']]).toEqual([
          413,
          expect.stringMatching(/problem\+json/),
        ])
      })

      test('the product sees where somebody stands, and not where they say they stand', async () => {
        const forged = {
          'x-forwarded-for': says,
          'x-real-ip': says,
          forwarded: `for=${says}`,
          'x-forwarded-host': 'elsewhere.example',
        }
        const body = { email: 'behind@example.org', password: 'Correct.Horse1' }
        expect((await ask('/api/auth/sign-in', { method: 'POST', body, headers: forged })).status).toBe(200)
        const events = JSON.parse((await ask('/api/auth/events')).bytes.toString()) as { network: string }[]
        expect(new Set(events.map(({ network }) => network))).toEqual(new Set(['127.7.7.0/24']))
        const page = await ask('/', { headers: forged })
        expect(page.bytes.toString()).not.toContain('elsewhere.example')
      })
    },
  )

type Asked = { method?: string; body?: object; headers?: Record<string, string> }

import { once } from 'node:events'
import { createServer } from 'node:http'
import { Browser } from './browser.ts'
import type { TestServer } from './server.ts'

/** A server behind HTTP, asked over a network. */
export type HttpServer = {
  /** Copies the person's session to a browser that uses this server, and caches its token there. */
  withCachedToken<P extends { browser: Browser }>(person: P): Promise<P>
  close(): void
}

/** Starts an HTTP server for a test server. */
export async function openHttpServer({ listener, config }: TestServer): Promise<HttpServer> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const app = {
    request: (url: URL, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init),
  }
  return {
    async withCachedToken(person) {
      const browser = new Browser(app, config.publicUrl.origin)
      for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
      // The first request obtains a token if there is none; the second presents it.
      for (let visit = 0; visit < 2; visit += 1) await browser.get('/api/auth/session')
      return { ...person, browser }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

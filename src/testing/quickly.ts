import { once } from 'node:events'
import { createServer } from 'node:http'
import { createLog, type Log } from '../base/log.ts'
import { Browser } from './browser.ts'
import type { TestServer } from './server.ts'

/** A server behind HTTP, where members whose token is known are answered the quick way. */
export type Door = {
  /** The same person at a browser that comes through this door, and whose token is known there. */
  letIn<P extends { browser: Browser }>(person: P): Promise<P>
  close(): void
}

/** Opens a door to a server. */
export async function openDoor({ listener, config }: TestServer): Promise<Door> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const app = {
    request: (url: URL, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init),
  }
  return {
    async letIn(person) {
      const browser = new Browser(app, config.publicUrl.origin)
      for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
      // The first brings a token where there is none, and the second shows it.
      for (let visit = 0; visit < 2; visit += 1) await browser.get('/api/auth/session')
      return { ...person, browser }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A log that counts how many requests were answered the quick way. */
export function countQuick(): { log: Log; take(): number } {
  let count = 0
  const log = createLog('info', {
    write: (line) => {
      if (line.includes('"quick":true')) count += 1
    },
  })
  return {
    log,
    take() {
      const taken = count
      count = 0
      return taken
    },
  }
}

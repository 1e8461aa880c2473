import type { IncomingMessage } from 'node:http'
import type { Priority } from './limiter.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a page needs that was let in, and it costs little. */
const files = /^\/(?:assets\/|[\w-]+\.(?:css|png|svg|ico|webmanifest)\b)/

/** Where people sign in and register: visitors who are about to be members. */
const entrance = /^\/(?:login|register|auth\/|api\/auth\/)/

/** Whether whoever watches the instance asks how it is. */
export function isHealthCheck({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return url === '/healthz' || url === '/readyz'
}

/**
 * How much it matters that a request is answered, told from its head alone. Null for the health checks, which are always
 * answered: whoever watches the instance should not take it for dead.
 */
export function priorityOf({ method = 'GET', url = '/', headers }: IncomingMessage): Priority | null {
  if (isHealthCheck({ url })) return null
  if (!reading.has(method) || files.test(url)) return 'change'
  const isKnown = headers.authorization !== undefined || headers.cookie?.includes('session=') === true
  return isKnown || entrance.test(url) ? 'member' : 'visitor'
}

import type { IncomingMessage } from 'node:http'
import type { Priority } from './limiter.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Files of pages: their page was admitted already, and they cost little. */
const files = /^\/(?:assets\/|[\w-]+\.(?:css|png|svg|ico|webmanifest)\b)/

/** The addresses for signing in and registering, by which visitors become members. */
const signIn = /^\/(?:login|register|auth\/|api\/auth\/)/

/** Whether a request is a health check. */
export function isHealthCheck({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return url === '/healthz' || url === '/readyz'
}

/**
 * The priority of a request, by its head alone. Null for health checks, which are always answered, so that an overloaded
 * instance is not taken for dead.
 */
export function priorityOf({ method = 'GET', url = '/', headers }: IncomingMessage): Priority | null {
  if (isHealthCheck({ url })) return null
  if (!reading.has(method) || files.test(url)) return 'change'
  const isKnown = headers.authorization !== undefined || headers.cookie?.includes('session=') === true
  return isKnown || signIn.test(url) ? 'member' : 'visitor'
}

import type { IncomingMessage, RequestListener } from 'node:http'
import type { Config } from '../../../../base/config/config.ts'
import { isLoopback } from '../../../../base/config/settings.ts'
import { isHealthCheck } from '../../../../platform/load-shedding/priority.ts'
import { refusals, refuse } from '../../../../platform/load-shedding/refusal.ts'

/** A host name or an IPv6 address, with or without a port. */
const written = /^([\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i

/**
 * Protects a loopback instance from DNS rebinding: it answers only to loopback host names, except for health checks. Other
 * requests go to `next`.
 */
export function answerOwnHosts(
  { loopback }: Pick<Config, 'loopback'>,
  next: RequestListener,
): RequestListener {
  if (!loopback) return next
  return (request, response) => {
    if (isOwn(request) || isHealthCheck(request)) next(request, response)
    else refuse(request, response, refusals.otherName)
  }
}

function isOwn({ url = '', headers }: IncomingMessage): boolean {
  const name = written.exec(headers.host ?? '')?.[1]?.toLowerCase()
  if (name === undefined || !isLoopback(name)) return false
  // A request target in absolute form takes precedence over `Host` (RFC 9112, 3.2.2).
  return url.startsWith('/') || isLoopback(URL.parse(url)?.hostname ?? name)
}

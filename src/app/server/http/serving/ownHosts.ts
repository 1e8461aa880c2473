import type { IncomingMessage, RequestListener } from 'node:http'
import type { Config } from '../../../../base/config/config.ts'
import { isLoopback } from '../../../../base/config/settings.ts'
import { isHealthCheck } from '../../../../platform/load-shedding/priority.ts'
import { refusals, refuse } from '../../../../platform/load-shedding/refusal.ts'

/** A name or an IPv6 address, with or without a port. */
const written = /^([\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i

/**
 * Before `next`: an instance that only its own machine reaches answers to the names of this machine alone. Whoever comes by
 * another one comes from a page whose name was turned to this machine (DNS rebinding). Health checks are always answered.
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
  // Seldom a whole address stands in place of a path, and counts more than `Host` (RFC 9112, 3.2.2).
  return url.startsWith('/') || isLoopback(URL.parse(url)?.hostname ?? name)
}

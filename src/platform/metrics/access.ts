import { createHash, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../base/config/config.ts'
import type { RequestContext } from '../../base/http/env.ts'

/** The headers that proxies add. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request may read the metrics: with the operator's token, or from this machine. On a public instance the second
 * needs `TRUST_PROXY`, because requests through a proxy on this machine are recognised only by the headers that it adds.
 */
export function mayReadMetrics({ req, env }: RequestContext, config: Config): boolean {
  const given = /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  if (given !== undefined) return config.metricsToken !== null && isSame(given, config.metricsToken)
  if (!config.loopback && config.proxies === 0) return false
  const peer = env?.incoming?.socket.remoteAddress ?? ''
  return isThisMachine(peer) && passedOn.every((name) => req.header(name) === undefined)
}

function isThisMachine(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { RequestContext } from './env.ts'

/**
 * The client's address. Each of the operator's `hops` proxies appends the address that it sees to `X-Forwarded-For`;
 * entries further left can be forged and are not read.
 */
export function addressOf({ req, env }: RequestContext, hops: number): string {
  const socket = env?.incoming?.socket.remoteAddress ?? ''
  const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const seen = hops === 0 ? [] : forwarded.slice(-hops).filter((part) => isIP(part) !== 0)
  return plain(seen[0] ?? socket)
}

/** What counts as one client for rate limits: an IPv4 address, or the /64 of IPv6 that one customer has. */
export function rateScopeOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, { ipv4: 32, ipv6: 64 }) : 'unknown'
}

/** The part of an address that may be stored: its network (/24 or /48), which identifies nobody. Empty if unknown. */
export function networkOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, { ipv4: 24, ipv6: 48 }) : ''
}

function cut(address: string, bits: { ipv4: number; ipv6: number }): string {
  const parsed = ipaddr.process(address)
  const kept = bits[parsed.kind()]
  const classOf = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${classOf.networkAddressFromCIDR(`${parsed}/${kept}`)}/${kept}`
}

/** The address in its usual form: a dual-stack socket writes IPv4 as IPv6. */
function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : ''
}

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { RequestContext } from './env.ts'

/**
 * The address of whoever asks. Each of the operator's `hops` proxies has added the address that it saw at the right of
 * `X-Forwarded-For`; what stands further left, anybody can write, and is not read.
 */
export function addressOf({ req, env }: RequestContext, hops: number): string {
  const socket = env?.incoming?.socket.remoteAddress ?? ''
  const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const seen = hops === 0 ? [] : forwarded.slice(-hops).filter((part) => isIP(part) !== 0)
  return plain(seen[0] ?? socket)
}

/** What counts as one place: an IPv4 address, or the /64 that one customer has of IPv6. */
export function rateScopeOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, { ipv4: 32, ipv6: 64 }) : 'unknown'
}

/** The part of an address that may be kept: it tells networks apart, but not the people in them. Empty if unknown. */
export function networkOf(address: string): string {
  return ipaddr.isValid(address) ? cut(address, { ipv4: 24, ipv6: 48 }) : ''
}

function cut(address: string, bits: { ipv4: number; ipv6: number }): string {
  const parsed = ipaddr.process(address)
  const kept = bits[parsed.kind()]
  const classOf = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${classOf.networkAddressFromCIDR(`${parsed}/${kept}`)}/${kept}`
}

/** IPv4 in its own form, where a socket of both kinds has wrapped it in IPv6. */
function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : ''
}

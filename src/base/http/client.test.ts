import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { addressOf, networkOf, rateScopeOf } from './client.ts'
import type { RequestEnv } from './env.ts'

/** The address that a server behind `hops` proxies sees. */
async function seen(hops: number, socket: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono<RequestEnv>()
  app.get('/', (context) => context.text(addressOf(context, hops)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return answer.text()
}

describe('the address of whoever asks', () => {
  test.each([
    ['is that of the connection', 0, '192.0.2.7', undefined, '192.0.2.7'],
    ['is not what somebody writes into a header', 0, '192.0.2.7', '203.0.113.1', '192.0.2.7'],
    ['is what the one proxy saw', 1, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['is not what stands left of that', 1, '10.0.0.1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
    ['is what the outer of two saw', 2, '10.0.0.2', '198.51.100.9, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
    [
      'is what an inner proxy saw of somebody who came around the outer one',
      2,
      '10.0.0.2',
      '203.0.113.1',
      '203.0.113.1',
    ],
    ['is that of the connection where a proxy adds nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['is that of the connection where what was added is no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is plain IPv4 where the socket is of both kinds', 0, '::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['is written in one way', 0, '2001:DB8::0:1', undefined, '2001:db8::1'],
  ])('%s', async (_, hops, socket, forwarded, address) => {
    expect(await seen(hops, socket, forwarded)).toBe(address)
  })

  test('is nothing when the connection is gone already', async () => {
    expect(await seen(0, undefined)).toBe('')
  })
})

test('the scope of a rate limit is an address of IPv4, or a /64 of IPv6, which one customer has whole', () => {
  expect(rateScopeOf('192.0.2.7')).not.toBe(rateScopeOf('192.0.2.8'))
  expect(rateScopeOf('2001:db8:1:2::1')).toBe(rateScopeOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(rateScopeOf('2001:db8:1:2::1')).not.toBe(rateScopeOf('2001:db8:1:3::1'))
  expect(rateScopeOf('::ffff:192.0.2.7')).toBe(rateScopeOf('192.0.2.7'))
  expect(rateScopeOf('')).toBe('unknown')
})

test('of an address only the network is kept', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.0/24')
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(networkOf('')).toBe('')
})

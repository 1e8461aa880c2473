import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeAddresses } from './addresses.ts'
import { awaitBodies } from './bodies.ts'
import { makeHoldings } from './holdings.ts'

/** What of a connection is looked at here: where it comes from, and whether it was ended. */
class Connection extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(address = '192.0.2.1') {
    super()
    this.remoteAddress = address
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
  get socket() {
    return this as unknown as Socket
  }
}

const many = (count: number, address?: string) => Array.from({ length: count }, () => new Connection(address))
const ended = (connections: readonly Connection[]) => connections.map(({ destroyed }) => destroyed)

test('a class of 1,000 has room behind one address, with six connections each, and nobody else beside it', () => {
  const arrive = makeAddresses()
  const own = many(6_000)
  for (const one of own) arrive(one.socket)
  expect(own.some(({ destroyed }) => destroyed)).toBe(false)
  const [more, other] = [new Connection(), new Connection('192.0.2.2')]
  for (const one of [more, other]) arrive(one.socket)
  expect(ended([more, other])).toEqual([true, false])
})

test('whoever leaves an address makes room there; an IPv6 network of one customer is one address', () => {
  const arrive = makeAddresses(2)
  const [first, second, third] = ['1', '2', '3'].map((end) => new Connection(`2001:db8::${end}`))
  const next = new Connection('2001:db8::4')
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  for (const one of [first, second, third]) arrive(one.socket)
  expect(ended([first, second, third])).toEqual([false, false, true])
  first.destroy()
  arrive(next.socket)
  expect(next.destroyed).toBe(false)
})

test('when all hold too much, whoever has held something longest is cut off', () => {
  const { set } = makeHoldings(100)
  const [first, second, third] = many(3)
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.')
  set(first.socket, 30)
  set(second.socket, 40)
  set(first.socket, 60)
  expect(ended([first, second, third])).toEqual([false, false, false])
  set(third.socket, 1)
  expect(ended([first, second, third])).toEqual([true, false, false])
  // What somebody has let go is there for others.
  set(second.socket, 0)
  set(third.socket, 100)
  expect(third.destroyed).toBe(false)
})

test('bodies that come byte by byte take no more memory than others', () => {
  const receive = awaitBodies(() => {})
  const connections = many(3)
  for (const connection of connections) {
    const request = Object.assign(new EventEmitter(), {
      method: 'POST',
      headers: { 'content-length': '65536' },
      socket: connection,
    }) as unknown as IncomingMessage
    receive(request, {} as ServerResponse)
    for (let sent = 0; sent < 65_000; sent += 1) request.emit('data', Buffer.alloc(1))
  }
  expect(ended(connections)).toEqual([true, false, false])
})

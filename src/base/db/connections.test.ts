import { expect, test } from 'vitest'
import {
  connectionsOfParent,
  connectionsOfSingle,
  connectionsOfWorker,
  requireConnections,
  workersConnected,
} from './connections.ts'

const none = { databaseConnections: null, databaseReadUrls: [] }

test.each([
  ['two workers on the embedded database', 2, 200, 16],
  ['eight on the embedded database', 8, 200, 12],
  ['two on a usual server', 2, 100, 16],
  ['eight on a usual server', 8, 100, 5],
  ['many on a small one, which still have what a change needs', 8, 20, 4],
])('connections are shared among %s', (_, workers, allowed, expected) => {
  expect(connectionsOfWorker(workers, allowed, none)).toBe(expected)
})

test('three nodes of four workers have room on a server of 100 connections when each is told its share', () => {
  const given = { ...none, databaseConnections: 30 }
  const each = connectionsOfParent + 4 * connectionsOfWorker(4, 100, given)
  expect(each).toBeLessThanOrEqual(30)
  expect(each).toBeGreaterThan(20)
})

test('an instance opens no more than it is allowed, whatever it reads from', () => {
  for (const databaseReadUrls of [[], ['postgres://one/tercet', 'postgres://two/tercet']]) {
    for (let databaseConnections = 5; databaseConnections < 200; databaseConnections += 1) {
      const given = { databaseConnections, databaseReadUrls }
      const reserved = databaseReadUrls.length > 0 ? 1 : 0
      expect(connectionsOfSingle(given) + reserved).toBeLessThanOrEqual(databaseConnections)
      for (let workers = 2; workers <= workersConnected(given); workers += 1) {
        const all = connectionsOfParent + workers * (connectionsOfWorker(workers, 1_000, given) + reserved)
        expect(all).toBeLessThanOrEqual(databaseConnections)
      }
    }
  }
})

test('a single process has sixteen at most, and as few as it is told', () => {
  expect(connectionsOfSingle(none)).toBe(16)
  expect(connectionsOfSingle({ ...none, databaseConnections: 100 })).toBe(16)
  expect(connectionsOfSingle({ ...none, databaseConnections: 6 })).toBe(6)
})

test('more workers than there are connections for stop the start with what they need', () => {
  const given = { ...none, databaseConnections: 19 }
  expect(() => requireConnections(3, given)).not.toThrow()
  expect(() => requireConnections(4, given)).toThrow(
    'DATABASE_CONNECTIONS is set to a value that cannot be used: 4 workers and the process that looks after them need at least 20.',
  )
  expect(() => requireConnections(64, none)).not.toThrow()
})

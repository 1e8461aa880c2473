import { expect, test } from 'vitest'
import { boundStreams } from './streams.ts'

async function* bytes() {
  yield 'one'
  yield 'two'
}

const bounds = { all: 3, ofAccount: 1, ofAddress: 2 }
const amina = { account: 'amina' }
const visitor = { address: '192.0.2.1/32' }

test('an answer counts from its first bytes until its reader has all of them', async () => {
  const streams = boundStreams(bounds)
  const reading = streams.counted(amina, bytes())
  expect(streams.isFull(amina)).toBe(false)
  await reading.next()
  expect(streams.isFull(amina)).toBe(true)
  expect(streams.isFull({ account: 'nils' })).toBe(false)
  await reading.next()
  expect((await reading.next()).done).toBe(true)
  expect(streams.isFull(amina)).toBe(false)
})

test('an answer that its reader has left counts no more', async () => {
  const streams = boundStreams(bounds)
  const reading = streams.counted(amina, bytes())
  await reading.next()
  await reading.return(undefined)
  expect(streams.isFull(amina)).toBe(false)
})

test('visitors count by their address, and all together are bounded', async () => {
  const streams = boundStreams(bounds)
  for (const _ of [1, 2]) await streams.counted(visitor, bytes()).next()
  expect(streams.isFull(visitor)).toBe(true)
  expect(streams.isFull(amina)).toBe(false)
  await streams.counted({ address: '192.0.2.2/32' }, bytes()).next()
  expect(streams.isFull(amina)).toBe(true)
})

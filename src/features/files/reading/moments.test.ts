import { expect, test } from 'vitest'
import { forAMoment } from './moments.ts'
import { openSpaces } from './spaces.ts'

function moments() {
  let ms = 0
  let asked = 0
  const found = forAMoment<number>({ clock: { now: () => new Date(ms) } })
  const ask = async () => {
    asked += 1
    return asked
  }
  const at = (time: number) => {
    ms = time
  }
  return { ...found, ask, at }
}

test('what was found counts for a second, and no longer, however the clock is set', async () => {
  const { find, ask, at } = moments()
  at(5000)
  expect(await Promise.all([find('a', ask), find('a', ask), find('b', ask)])).toEqual([1, 1, 2])
  at(5999)
  expect(await find('a', ask)).toBe(1)
  at(6000)
  expect(await find('a', ask)).toBe(3)
  at(1000)
  expect(await find('a', ask)).toBe(4)
})

test('a failure is not kept, nor what was forgotten', async () => {
  const { find, forget, ask } = moments()
  await expect(find('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await find('a', ask)).toBe(1)
  forget('a')
  expect(await find('a', ask)).toBe(2)
})

test('memory is lent again once its answer was sent, and never while it may be read', () => {
  const sent: (() => void)[] = []
  const context = { env: { outgoing: { once: (_: string, done: () => void) => sent.push(done) } } }
  const spaces = openSpaces()
  const lend = (bytes: number) => spaces.lend(context as never, bytes)
  const first = lend(1000)
  expect(first?.length).toBe(64 * 1024)
  expect(lend(1000)).not.toBe(first)
  sent[0]?.()
  expect(lend(64 * 1024)).toBe(first)
  expect(spaces.lend({ env: {} }, 1000)).toBeNull()
  expect(lend(64 * 1024 + 1)?.length).toBe(1024 * 1024)
})

import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('work is done again and again, one after the other, until it is stopped', async () => {
  const thrice = Promise.withResolvers<void>()
  let [done, underWay] = [0, 0]
  const stop = repeat(
    async () => {
      underWay += 1
      expect(underWay).toBe(1)
      await null
      underWay -= 1
      done += 1
      if (done === 3) thrice.resolve()
    },
    1,
    1_000,
  )
  await thrice.promise
  await stop()
  const before = done
  await new Promise(setImmediate)
  expect(done).toBe(before)
})

test('a stop waits for what is under way, but not for ever', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const work = () => {
    begun.resolve()
    return end.promise
  }
  const stop = repeat(work, 0, 60_000)
  await begun.promise
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  end.resolve()
  await stopping

  const never = Promise.withResolvers<void>()
  const impatient = repeat(
    () => {
      never.resolve()
      return new Promise(() => {})
    },
    0,
    1,
  )
  await never.promise
  await impatient()
})

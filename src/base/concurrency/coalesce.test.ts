import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A question that the test answers by hand, in the order in which it was put. */
function makeQuestion() {
  const put: PromiseWithResolvers<string>[] = []
  const ask = coalesce(() => {
    const answer = Promise.withResolvers<string>()
    put.push(answer)
    return answer.promise
  })
  /** Lets everything happen that waits for nothing else. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { ask, put, settle }
}

test('whoever asks while a question is under way gets the answer to the next one, and shares it', async () => {
  const { ask, put, settle } = makeQuestion()
  const first = ask()
  await settle()
  const [second, third] = [ask(), ask()]
  await settle()
  expect(put).toHaveLength(1)
  put[0]?.resolve('before the write')
  expect(await first).toBe('before the write')
  await settle()
  expect(put).toHaveLength(2)
  put[1]?.resolve('after the write')
  expect(await Promise.all([second, third])).toEqual(['after the write', 'after the write'])
})

test('a question that fails is told to those who asked it, and the next one is put all the same', async () => {
  const { ask, put, settle } = makeQuestion()
  const first = ask()
  await settle()
  const second = ask()
  put[0]?.reject(new Error('the primary is away'))
  await expect(first).rejects.toThrow('away')
  await settle()
  put[1]?.resolve('back')
  expect(await second).toBe('back')
})

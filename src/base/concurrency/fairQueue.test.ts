import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fairQueue.ts'

const bounds = { atOnce: 1, waiting: 12, perScope: 6, perAccount: 2 }

/** A queue whose work ends when the test says so, with the names of what began and of what was refused. */
function makeQueue(given: Partial<typeof bounds> = {}) {
  const queue = createFairQueue({ ...bounds, ...given }, () => new Error('full'))
  const begun: { name: string; end: () => void }[] = []
  const refused: string[] = []
  let asked = 0
  const ask = (scope: string, account = `account ${asked}`) => {
    asked += 1
    const name = `${scope}${asked}`
    const work = () => new Promise<void>((end) => begun.push({ name, end }))
    return queue.run({ scope, account }, work).catch(() => void refused.push(name))
  }
  /** Lets everything come to its end, one after the other; the order in which it began. */
  const finish = async () => {
    for (let at = 0; at < begun.length; at++) {
      begun[at]?.end()
      // A macrotask: whatever follows from the end has happened.
      await new Promise(setImmediate)
    }
    return begun.map(({ name }) => name)
  }
  return { ask, finish, refused }
}

describe('a fair queue', () => {
  test('gives places their turns, however much one of them asks for', async () => {
    const { ask, finish } = makeQueue()
    for (const scope of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void ask(scope)
    expect(await finish()).toEqual(['a1', 'a2', 'b5', 'c7', 'a3', 'b6', 'a4'])
  })

  test('does as much at once as it may', async () => {
    const { ask, finish } = makeQueue({ atOnce: 3 })
    for (let made = 0; made < 5; made++) void ask('a')
    expect(await finish()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('has some room for one scope, and takes others all the same', async () => {
    const { ask, finish, refused } = makeQueue()
    for (let made = 0; made < 9; made++) void ask('a')
    void ask('b')
    await finish()
    expect(refused).toEqual(['a8', 'a9'])
  })

  test('has less for one account, from however many scopes', async () => {
    const { ask, finish, refused } = makeQueue()
    for (const scope of ['a', 'b', 'c', 'd', 'e']) void ask(scope, 'amina')
    void ask('e', 'zofia')
    expect(await finish()).toEqual(['a1', 'b2', 'c3', 'e6'])
    expect(refused).toEqual(['d4', 'e5'])
  })

  test('is full one day, and then takes from the place with the most what was asked for last', async () => {
    const { ask, finish, refused } = makeQueue()
    void ask('x')
    for (const scope of ['a', 'b']) for (let made = 0; made < 6; made++) void ask(scope)
    for (const scope of ['c', 'd', 'c', 'a']) void ask(scope)
    await finish()
    expect(refused).toEqual(['a17', 'a7', 'b13', 'a6'])
  })

  test('refuses whoever comes to it when every scope has as little as they', async () => {
    const { ask, finish, refused } = makeQueue({ waiting: 3 })
    for (const scope of ['x', 'a', 'b', 'c', 'd']) void ask(scope)
    await finish()
    expect(refused).toEqual(['d5'])
  })

  test('goes on after work that fails', async () => {
    const queue = createFairQueue(bounds, () => new Error('full'))
    const failing = queue.run({ scope: 'a', account: '1' }, () => Promise.reject(new Error('lost')))
    const next = queue.run({ scope: 'a', account: '2' }, async () => 'done')
    await expect(failing).rejects.toThrow('lost')
    expect(await next).toBe('done')
  })

  test('lets a thousand through who share a place and come again when refused, and everybody else at once', async () => {
    const room = { atOnce: 2, waiting: 200, perScope: 50, perAccount: 5 }
    const full = new Error('full')
    const queue = createFairQueue(room, () => full)
    const work = () => new Promise<void>((end) => setImmediate(end))
    let left = Array.from({ length: 1000 }, (_, learner) => `learner ${learner}`)
    let rounds = 0
    while (left.length > 0 && rounds < 100) {
      rounds += 1
      const asked = Promise.allSettled(left.map((account) => queue.run({ scope: 'school', account }, work)))
      await queue.run({ scope: 'elsewhere', account: 'amina' }, work)
      const answers = await asked
      left = left.filter((_, at) => answers[at]?.status === 'rejected')
    }
    // 52 each time: two at once, and fifty who wait.
    expect(rounds).toBe(20)
  })
})

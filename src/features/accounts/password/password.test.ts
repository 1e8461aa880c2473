import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../base/contract/problem.ts'
import { hashPassword as hash, needsRehash, verifyPassword as verify } from './password.ts'

const asker = { scope: 'here', account: 'amina' }
const hashPassword = (password: string) => hash(password, asker)
const verifyPassword = (password: string, phc: string | null) => verify(password, phc, asker)

/** From the test suite of the reference implementation (phc-winner-argon2): the password is `password`. */
const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

describe('a hash of a password', () => {
  test('is a PHC string with the parameters it was made with, a salt and a hash', async () => {
    expect(await hashPassword('Correct.Horse1')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
  })

  test('differs every time, so that equal passwords do not look equal', async () => {
    expect(await hashPassword('Correct.Horse1')).not.toBe(await hashPassword('Correct.Horse1'))
  })

  test.each(['Correct.Horse1', 'সঠিক ঘোড়া', '🐎'.repeat(64), ' with spaces ', ''])(
    'fits the password %j it was made from, and no other',
    async (password) => {
      const hash = await hashPassword(password)
      expect(await verifyPassword(password, hash)).toBe(true)
      expect(await verifyPassword(`${password}.`, hash)).toBe(false)
    },
  )

  test('made by another program is understood by its own parameters', async () => {
    expect(await verifyPassword('password', reference)).toBe(true)
    expect(await verifyPassword('Password', reference)).toBe(false)
  })

  test('that is absent fits no password, not even that of an empty hash', async () => {
    expect(await verifyPassword('', null)).toBe(false)
  })

  test.each(['', 'plain', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65', '$2b$10$abcdefghijklmnopqrstuv'])(
    'that cannot be read, such as %j, is an error and not a wrong password',
    async (hash) => {
      await expect(verifyPassword('password', hash)).rejects.toThrow('cannot be read')
    },
  )

  test('made with other parameters than the present ones is to be made anew', async () => {
    expect(needsRehash(reference)).toBe(true)
    expect(needsRehash(await hashPassword('Correct.Horse1'))).toBe(false)
  })
})

test('an e-mail that nobody has costs as much work as one that somebody has, so that time tells nothing', async () => {
  const hash = await hashPassword('Correct.Horse1')
  const known = await workOf(() => verifyPassword('Wrong.Horse1', hash))
  const unknown = await workOf(() => verifyPassword('Wrong.Horse1', null))
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
})

test('when two hundred wait, whoever comes next is asked to come again, and all others are served', async () => {
  const from = (at: number) => ({ scope: `scope ${at}`, account: `account ${at}` })
  const served = Array.from({ length: 202 }, (_, at) => verify('password', reference, from(at)))
  const refusal = await hashPassword('Correct.Horse1').catch((problem: Problem) => problem.toBody())
  expect(refusal).toEqual({
    type: '/problems/busy',
    title: 'Too busy',
    status: 503,
    detail: 'Many people are signing in right now. Please try again in a moment.',
  })
  expect(new Set(await Promise.all(served))).toEqual(new Set([true]))
  expect(await verifyPassword('password', reference)).toBe(true)
})

/** The processor time of doing something five times, which other programs do not add to. */
async function workOf(something: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < 5; time += 1) await something()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

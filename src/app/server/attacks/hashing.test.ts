import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { createLog } from '../../../base/log.ts'
import { hashPassword } from '../../../features/accounts/password/password.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  // As many attempts as somebody has who has collected a known device for each of their accounts.
  server = await startTestServer({ settings: { LIMIT_SIGN_IN: '1000/1h' }, log: createLog('silent') })
})

afterAll(() => server.stop())

const password = 'Correct.Horse1'

/** A hash that takes as long to compare as on a real site, whatever hashes of tests cost; no password is right. */
const costly = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** So many members with the same hash of their password; their e-mails. */
async function makeUsers(count: number, name: string, password_hash: string): Promise<string[]> {
  const created_at = server.clock.now().toISOString()
  const emails = Array.from({ length: count }, (_, at) => `${name}-${at}@example.org`)
  const rows = emails.map((email) => ({ id: newId(), email, password_hash, created_at }))
  await server.db.insertInto('users').values(rows).execute()
  return emails
}

async function signIn(email: string, { address, typed = password }: { address?: string; typed?: string }) {
  const answer = await server.visitor(address).post('/api/auth/sign-in', { email, password: typed })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

test('an address that has every password of 44 accounts guessed at once keeps nobody else from signing in', async () => {
  const own = await makeUsers(44, 'mallory', costly)
  const hash = await hashPassword(password, { scope: 'test', account: 'learners' })
  const others = await makeUsers(17, 'learner', hash)
  const guesses = own.flatMap((email) =>
    Array.from({ length: 5 }, () => signIn(email, { address: '192.0.2.66', typed: 'Wrong.Horse1' })),
  )
  const answers = await Promise.all(others.map((email) => signIn(email, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(17).fill(200))
  const refused = (await Promise.all(guesses)).filter(({ status }) => status !== 401)
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([503, '1'])
})

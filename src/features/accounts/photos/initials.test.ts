import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const initials = (letters: string) => server.visitor().get(`/initials/${encodeURIComponent(letters)}`)

test.each(['AD', 'Ł', 'অদ', 'عم'])('%s are drawn, and can do nothing but show', async (letters) => {
  const answer = await initials(letters)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
  expect(answer.text).toContain(`>${letters}</text>`)
})

test.each(['<b>', 'A&B', 'A B', '"', 'ABCDEFGHIJKLMNOPQ', '../x', '\u0000'])(
  '%j are no initials',
  async (letters) => {
    expect((await initials(letters)).status).toBe(404)
  },
)

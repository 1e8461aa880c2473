import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    settings: { AUTH_GITHUB_CLIENT_ID: 'id', AUTH_GITHUB_CLIENT_SECRET: 'a-secret-of-github' },
  })
})

afterAll(() => server.stop())

describe('a button of a way in', () => {
  test.each(['/login', '/register'])(
    'says on %s that it is not set up, before it is pressed',
    async (path) => {
      const { text } = await server.visitor().get(path)
      const button =
        /<button[^>]*aria-describedby="([^"]+)"[^>]*>(?:(?!<\/button>).)*Login with Google/s.exec(text)
      const note = new RegExp(`<p id="${button?.[1]}"[^>]*>([^<]+)</p>`).exec(text)
      expect(note?.[1]).toBe('Not set up on this site.')
    },
  )

  test('says nothing where it is', async () => {
    const { text } = await server.visitor().get('/login')
    expect(text).toMatch(/Login with GitHub/)
    expect(text.match(/Not set up on this site\./g)).toHaveLength(1)
  })
})

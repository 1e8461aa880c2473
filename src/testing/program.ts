import { type Answer, readAnswer } from './browser.ts'
import type { TestServer } from './server.ts'

/**
 * Calls the API as a script or another server does: it says nothing about where it comes from, and sends the
 * token or the cookie it is given.
 */
export async function callAsProgram(
  { app }: Pick<TestServer, 'app'>,
  path: string,
  {
    token,
    cookie,
    method = 'GET',
    body,
  }: { token?: string; cookie?: string; method?: string; body?: unknown } = {},
): Promise<Answer> {
  return readAnswer(
    await app.request(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

import { type Answer, readAnswer } from './browser.ts'
import type { TestServer } from './server.ts'

type Sent = {
  token?: string
  cookie?: string
  method?: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the API as a script or another server does: without `Sec-Fetch-Site`, and with the given token or cookie. */
export async function callAsProgram(
  { app }: Pick<TestServer, 'app'>,
  path: string,
  { token, cookie, method = 'GET', body, headers = {} }: Sent = {},
): Promise<Answer> {
  return readAnswer(
    await app.request(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

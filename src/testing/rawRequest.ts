import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'

/** What came back. */
export type Knocked = { status: number; headers: IncomingHttpHeaders; text: string }

type Sent = {
  method?: string
  token?: string
  cookie?: string
  body?: object
  /** For how many ms an answer may take; one that never comes is told. */
  patience?: number
}

/**
 * Sends a request over a connection of its own, which is closed after it: of an instance with several processes each such
 * request may be answered by another one.
 */
export async function rawRequest(
  url: string,
  { token, cookie, body, method = body === undefined ? 'GET' : 'POST', patience = 30_000 }: Sent = {},
): Promise<Knocked> {
  const sent = request(url, {
    agent: false,
    timeout: patience,
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
  sent.once('timeout', () => sent.destroy(new Error(`No answer within ${patience} ms.`)))
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode, headers: answer.headers, text }
}

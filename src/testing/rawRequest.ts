import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'

/** The response. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string }

type Sent = {
  method?: string
  token?: string
  cookie?: string
  body?: object
  /** Timeout for the response, in ms. */
  patience?: number
}

/**
 * Sends a request over a new connection that is closed afterwards. In a cluster, each such request may reach another
 * worker.
 */
export async function rawRequest(
  url: string,
  { token, cookie, body, method = body === undefined ? 'GET' : 'POST', patience = 30_000 }: Sent = {},
): Promise<RawResponse> {
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

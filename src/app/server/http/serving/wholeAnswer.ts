import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer with its whole body. */
export type WholeAnswer<Body extends Buffer | string = Buffer> = {
  status: number
  headers: [name: string, value: string][]
  body: Body
}

/** Sends an answer; to HEAD, without its body. */
export function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: WholeAnswer<Buffer | string>,
): void {
  // An answer of 204 has no content, so no length either (RFC 9110, 8.6).
  const length = status === 204 ? [] : [['content-length', `${Buffer.byteLength(body)}`]]
  response.writeHead(status, [...headers, ...length].flat())
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

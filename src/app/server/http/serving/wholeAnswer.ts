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
  const length = ['content-length', `${Buffer.byteLength(body)}`]
  response.writeHead(status, [...headers, length].flat())
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

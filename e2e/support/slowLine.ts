import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy that delivers a page in pieces, as a slow connection does. */
export type SlowLine = AsyncDisposable & {
  origin: string
  /** Delivers the body of the requested page up to this share, from 0 to 1. */
  bodyUpTo: (share: number) => Promise<void>
}

/** Starts the proxy for the server at `origin`. The document's head and all other responses pass without delay. */
export async function openSlowLine(origin: string): Promise<SlowLine> {
  const arrived = Promise.withResolvers<{ body: Buffer; to: ServerResponse }>()
  let sent = 0
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const passed = request(origin + incoming.url, { method: incoming.method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(outgoing)
      const page = await buffer(answer)
      const start = page.indexOf('<body')
      outgoing.write(page.subarray(0, start))
      arrived.resolve({ body: page.subarray(start), to: outgoing })
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    bodyUpTo: async (share) => {
      const { body, to } = await arrived.promise
      const end = Math.round(body.length * share)
      to.write(body.subarray(sent, end))
      sent = end
      if (share === 1) to.end()
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createEmulator } from 'emulate'
import { type Keys, refusalOf } from './s3Signature.ts'

/** A local S3-compatible server with one bucket. */
export type S3Server = {
  port: number
  /** `BLOBS_URL` and credentials for an instance; `port` when it connects through a proxy. */
  settings(port?: number): Record<string, string>
  /** The keys of all objects in the bucket. */
  list(): Promise<string[]>
  stop(): Promise<void>
}

const keys: Keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const bucket = 'tercet-test'

/**
 * Starts an S3 emulator behind a proxy that adds what it lacks: it verifies signatures (Signature Version 4, in headers
 * or in a presigned URL) and checksums, sends parts of objects, and the response headers that a presigned URL asks for.
 */
export async function startS3(): Promise<S3Server> {
  const emulator = await createEmulator({ service: 'aws', port: 0 })
  await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' })
  const proxy = createServer((request, response) => {
    answer(emulator.url, request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return {
    port: address.port,
    settings: (port = address.port) => ({
      BLOBS_URL: `s3://${bucket}/site?endpoint=http://127.0.0.1:${port}&region=test-1`,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
    }),
    async list() {
      const listed = await (await fetch(`${emulator.url}/${bucket}?list-type=2`)).text()
      return [...listed.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key)
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await emulator.close()
    },
  }
}

async function answer(emulator: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request)
  const refusal = refusalOf(request, body, keys)
  if (refusal !== null) {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(`<Error><Code>${refusal}</Code><Message>${refusal}</Message></Error>`)
    return
  }
  const url = new URL(request.url ?? '/', emulator)
  const { method = 'GET' } = request
  const found = await fetch(new URL(url.pathname, emulator), {
    method,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  response.statusCode = found.status
  for (const [name, value] of found.headers) {
    if (!['connection', 'keep-alive', 'transfer-encoding', 'content-encoding'].includes(name)) {
      response.setHeader(name, value)
    }
  }
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('response-')) response.setHeader(name.slice('response-'.length), value)
  }
  const content = Buffer.from(await found.arrayBuffer())
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (start === undefined || end === undefined || !found.ok) return void response.end(content)
  const part = content.subarray(Number(start), Number(end) + 1)
  response.statusCode = 206
  response.setHeader('content-range', `bytes ${start}-${end}/${content.length}`)
  response.setHeader('content-length', part.length)
  response.end(part)
}

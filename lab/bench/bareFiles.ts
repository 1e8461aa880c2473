import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'

/** The file that is read, and the one that is written anew by each `PUT`. */
export type BareFiles = { read: string; written: string }

// The ceiling: reads ranges of a file, and writes a file that is synced once, with nothing else.
process.once('message', ({ read, written }: BareFiles) => {
  const server = createServer((request, response) => {
    if (request.method === 'PUT') {
      write(request, written).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(500).end(),
      )
      return
    }
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(first), Number(last)]
    response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': end - start + 1 })
    createReadStream(read, { start, end }).pipe(response)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  })
})

async function write(request: IncomingMessage, path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const chunk of request) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

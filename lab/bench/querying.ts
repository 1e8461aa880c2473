import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { mostConnections } from '../../src/base/db/db.ts'

/** The query for each path; a POST request carries the values as JSON. */
export type Asking = {
  connection: pg.PoolConfig
  queries: Record<string, { name: string; text: string; values: unknown[] }>
}

// The ceiling for requests that need the database: Node's own HTTP server runs the same prepared query with the same
// driver, and answers the rows as JSON.
process.once('message', ({ connection, queries }: Asking) => {
  const pool = new pg.Pool({ ...connection, max: mostConnections })
  const server = createServer(async (request, response) => {
    const query = queries[request.url ?? '']
    if (query === undefined) return response.writeHead(404).end()
    const values = request.method === 'POST' ? JSON.parse(await textOf(request)) : query.values
    const { rows } = await pool.query({ name: query.name, text: query.text, values })
    const body = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  })
})

function textOf(request: IncomingMessage): Promise<string> {
  const text = Promise.withResolvers<string>()
  let sofar = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    sofar += part
  })
  request.once('end', () => text.resolve(sofar))
  return text.promise
}

import { createServer } from 'node:http'

/** The answers of the bare server, by path. */
export type Answers = Record<string, { headers: Record<string, string>; body: string }>

// The ceiling: serves the same bytes from memory with Node's own HTTP server and nothing else.
process.once('message', (answers: Answers) => {
  const kept = new Map(
    Object.entries(answers).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer(({ url = '' }, response) => {
    const answer = kept.get(url)
    if (answer === undefined) return response.writeHead(404).end()
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  })
})

import { createHash } from 'node:crypto'

const lineEnd = 10

/** Counts the bytes and rows of a stream and hashes it. In COPY's text format each row is one line. */
export function makeTally() {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  return {
    add(chunk: Buffer): void {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) rows += 1
    },
    /** To be called once. */
    result: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  }
}

export type Tally = ReturnType<typeof makeTally>

/** Passes a stream through, and counts it. */
export async function* counted(source: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    tally.add(chunk)
    yield chunk
  }
}

import { createHash } from 'node:crypto'

const lineEnd = 10

/** Counts and hashes what passes by. In PostgreSQL's text form of COPY each row is one line. */
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
    /** May be asked once. */
    result: () => ({ bytes, rows, sha256: hash.digest('hex') }),
  }
}

export type Tally = ReturnType<typeof makeTally>

/** Passes on what it is given, and counts it. */
export async function* counted(source: AsyncIterable<Buffer>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    tally.add(chunk)
    yield chunk
  }
}

import type { Db } from '../../base/db/db.ts'
import type { PersonalData } from '../accounts/personalData.ts'

/**
 * Everything that is kept of a member as one JSON document, in pieces: whoever reads slowly holds up nothing, and
 * nobody's data has to fit into memory.
 */
export function streamExport(
  db: Db,
  memberId: string,
  belongings: readonly PersonalData[],
  now: Date,
): ReadableStream<Uint8Array> {
  const pieces = write(db, memberId, belongings, now)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}

async function* write(
  db: Db,
  memberId: string,
  belongings: readonly PersonalData[],
  now: Date,
): AsyncGenerator<string, undefined> {
  yield `{\n  "madeAt": ${JSON.stringify(now)}`
  for (const { lists } of belongings) {
    for (const [name, read] of Object.entries(lists)) {
      yield `,\n  ${JSON.stringify(name)}: [`
      let between = '\n    '
      for await (const row of read(db, memberId, now)) {
        yield between + JSON.stringify(row)
        between = ',\n    '
      }
      yield '\n  ]'
    }
  }
  yield '\n}\n'
  return undefined
}

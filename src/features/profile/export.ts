import { streamText } from '../../base/http/streamText.ts'
import type { PersonalData } from '../../base/personalData.ts'
import type { Services } from '../../base/services.ts'

/**
 * Streams all personal data of a member as one JSON document. It is written as fast as the reader takes it, and never
 * held in memory as a whole.
 */
export function streamExport(
  services: Pick<Services, 'db' | 'blobs'>,
  userId: string,
  personalData: readonly PersonalData[],
  now: Date,
): ReadableStream<Uint8Array> {
  return streamText(write(services, userId, personalData, now))
}

async function* write(
  services: Pick<Services, 'db' | 'blobs'>,
  userId: string,
  personalData: readonly PersonalData[],
  now: Date,
): AsyncGenerator<string, undefined> {
  yield `{\n  "madeAt": ${JSON.stringify(now)}`
  for (const { lists } of personalData) {
    for (const [name, read] of Object.entries(lists)) {
      yield `,\n  ${JSON.stringify(name)}: [`
      let between = '\n    '
      for await (const row of read(services, userId, now)) {
        yield between + JSON.stringify(row)
        between = ',\n    '
      }
      yield '\n  ]'
    }
  }
  yield '\n}\n'
  return undefined
}

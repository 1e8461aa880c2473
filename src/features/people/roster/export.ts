import type { Db } from '../../../base/db/db.ts'
import { streamCsv } from '../../../base/http/csv.ts'
import type { Learner } from '../contract.ts'
import { readRoster } from './actions.ts'

/** How many learners are read at once. */
const step = 200

/** The most learners in one file. */
const mostExported = 100_000

const columns = ['name', 'email', 'enrolled', 'percent', 'done', 'of', 'last active']

/** Streams the people of a course as CSV, as the list of them with the same search has them. */
export function streamRoster(db: Db, courseId: string, q: string, now: Date): ReadableStream<Uint8Array> {
  return streamCsv(columns, read(db, courseId, q, now))
}

async function* read(db: Db, courseId: string, q: string, now: Date): AsyncGenerator<string[][], undefined> {
  let after: string | null = null
  for (let count = 0; count < mostExported; count += step) {
    const found: Awaited<ReturnType<typeof readRoster>> = await readRoster(
      db,
      courseId,
      { q, emails: true, after, limit: step },
      now,
    )
    yield found.map(cellsOf)
    const last = found.at(-1)
    if (last === undefined || found.length < step) return undefined
    after = last.enrollment
  }
  return undefined
}

function cellsOf({ name, email = '', enrolledAt, percent, done, all, lastAt }: Learner): string[] {
  return [name, email, enrolledAt, String(percent), String(done), String(all), lastAt ?? '']
}

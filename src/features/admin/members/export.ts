import type { Db } from '../../../base/db/db.ts'
import { streamCsv } from '../../../base/http/csv.ts'
import type { UserRow } from './contract.ts'
import { type MemberFilter, mostCounted } from './rules.ts'
import { listUsers } from './store.ts'

/** How many members are read at once. */
const step = 500

/** The most members in one file. */
const mostExported = 100_000

const columns = [
  'email',
  'name',
  'role',
  'email confirmed',
  'closed',
  'registered',
  'last active',
  'courses',
  'enrollments',
]

/** Streams members as CSV, as a list of them with the same filters has them. */
export function streamMembers(
  db: Db,
  asked: { q: string; show?: MemberFilter | undefined },
  now: Date,
): ReadableStream<Uint8Array> {
  return streamCsv(columns, read(db, asked, now))
}

async function* read(
  db: Db,
  asked: { q: string; show?: MemberFilter | undefined },
  now: Date,
): AsyncGenerator<string[][], undefined> {
  let after: readonly [string, string] | null = null
  for (let count = 0; count < mostExported; count += step) {
    const found: UserRow[] = await listUsers(db, { ...asked, after, limit: step }, now)
    yield found.map(cellsOf)
    const last = found.at(-1)
    if (last === undefined || found.length < step) return undefined
    after = [last.createdAt, last.id]
  }
  return undefined
}

function cellsOf(member: UserRow): string[] {
  const { email, displayName, role, emailVerifiedAt, disabledAt, createdAt, lastSeenAt } = member
  const counts = [member.courses, member.enrollments].map((count) =>
    count > mostCounted ? `more than ${mostCounted}` : String(count),
  )
  return [
    email,
    displayName,
    role,
    emailVerifiedAt ?? '',
    disabledAt ?? '',
    createdAt,
    lastSeenAt ?? '',
  ].concat(counts)
}

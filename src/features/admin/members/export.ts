import type { Db } from '../../../base/db/db.ts'
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

/**
 * Streams members as CSV (RFC 4180, UTF-8), as a list of them with the same filters has them. It is read page by page as fast as
 * the reader takes it.
 */
export function streamMembers(
  db: Db,
  asked: { q: string; show?: MemberFilter | undefined },
  now: Date,
): ReadableStream<Uint8Array> {
  const pieces = write(db, asked, now)
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
  asked: { q: string; show?: MemberFilter | undefined },
  now: Date,
): AsyncGenerator<string, undefined> {
  // With a byte order mark, without which Excel takes UTF-8 for something else.
  yield `\uFEFF${lineOf(columns)}`
  let after: readonly [string, string] | null = null
  for (let count = 0; count < mostExported; count += step) {
    const found: UserRow[] = await listUsers(db, { ...asked, after, limit: step }, now)
    yield found.map((member) => lineOf(cellsOf(member))).join('')
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

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

/** A cell in quotes. What a spreadsheet would take for a formula begins with an apostrophe, which makes it a text. */
export function quoted(text: string): string {
  const harmless = /^[\s\p{C}]*[=+\-@|%]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

import type { Db } from '../../base/db/db.ts'

/** What one feature keeps of a member: how it is handed out to them, and what becomes of it when they leave. */
export type PersonalData = {
  /** What the lists are called in the document that a member downloads, and where their rows come from. */
  lists: Record<string, (db: Db, memberId: string, now: Date) => AsyncIterable<unknown>>
  /** What leaving would do, in numbers. */
  count?: (db: Db, memberId: string) => Promise<Partial<Leaving>>
  /** Gives up what belongs to the member; part of the transaction that deletes the account. */
  release?: (db: Db, memberId: string, now: Date) => Promise<void>
  /** Removes at once what else is kept for a while before it goes; called before `release` when somebody is to be erased. */
  purge?: (db: Db, memberId: string) => Promise<void>
}

/** What becomes of things when a member leaves. */
export type Leaving = { enrollments: number; coursesKept: number; coursesDeleted: number }

const pageSize = 500

/** Rows one after another, asked for in pages by the id of the last one, so that any number of them fits into memory. */
export async function* inPages<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncIterable<Row> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after, pageSize)
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < pageSize) return
  }
}

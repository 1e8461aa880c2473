import type { Db } from './db/db.ts'
import type { Services } from './services.ts'

/** What one feature keeps of a user: how it is handed out to them, and what becomes of it when they leave. */
export type PersonalData = {
  /** What the lists are called in the document that a user downloads, and where their rows come from. */
  lists: Record<
    string,
    (given: Pick<Services, 'db' | 'blobs'>, userId: string, now: Date) => AsyncIterable<unknown>
  >
  /** What leaving would do, in numbers. */
  count?: (db: Db, userId: string) => Promise<Record<string, number>>
  /** Gives up what belongs to the user; part of the transaction that deletes the account. */
  release?: (db: Db, userId: string, now: Date) => Promise<void>
  /** Removes at once what else is kept for a while before it goes; called before `release` when somebody is to be erased. */
  purge?: (db: Db, userId: string, now: Date) => Promise<void>
  /** Removes what came from an e-mail address, whoever has an account with it, and says how much that was. */
  forgetAddress?: { what: string; forget(db: Db, email: string): Promise<number> }
}

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

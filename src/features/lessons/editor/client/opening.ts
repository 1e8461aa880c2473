import { type Entry, type Journal, openJournal } from './saving/journal.ts'

/** Who writes, and where. */
export type Desk = { account: string; course: string; item: string }

/** The journal of a lesson and what an earlier page has left in it. */
export async function openDesk({
  account,
  course,
  item,
}: Desk): Promise<{ journal: Journal; left: Entry | null }> {
  const journal = openJournal(account, { course, item })
  return { journal, left: await journal.take(Date.now()) }
}

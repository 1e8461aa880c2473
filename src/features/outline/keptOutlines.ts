import { LRUCache } from 'lru-cache'
import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import { listHeads, listOutlines, type OutlineHead, type OutlineRow } from './store.ts'

type Content = Pick<OutlineRow, 'revision' | 'sections' | 'items'>

/** How many sections and items of all courses are remembered: some 20 MB. */
const mostRows = 50_000

/** What each database's courses consisted of when they were read last. */
const contents = new WeakMap<Db, LRUCache<string, Content>>()

function contentsOf(db: Db): LRUCache<string, Content> {
  const known = contents.get(db)
  if (known !== undefined) return known
  const made = new LRUCache<string, Content>({
    maxSize: mostRows,
    sizeCalculation: ({ sections, items }) => 1 + sections.length + items.length,
  })
  contents.set(db, made)
  return made
}

/**
 * The outlines of courses without what is in the trash, in any order, as `listOutlines` reads them. What a course consists of is
 * remembered for as long as it is in that revision, because learners ask for it with every lesson and every event; which
 * revision that is, is read each time.
 */
export async function readOutlines(db: Db, courseIds: readonly string[]): Promise<OutlineRow[]> {
  // What a transaction sees of its own may never be committed under that revision.
  if (db.isTransaction) return listOutlines(db, courseIds)
  const kept = contentsOf(db)
  const known: OutlineRow[] = []
  const missing = courseIds.filter((id) => !kept.has(id))
  const heads = await Promise.all(courseIds.filter((id) => kept.has(id)).map((id) => findHead(db, id)))
  for (const head of heads.filter((one) => one !== undefined)) {
    const content = kept.get(head.courseId)
    if (content?.revision === head.revision) known.push({ ...content, ...head })
    else missing.push(head.courseId)
  }
  return missing.length === 0 ? known : [...known, ...(await readAnew(db, missing))]
}

async function readAnew(db: Db, courseIds: readonly string[]): Promise<OutlineRow[]> {
  const kept = contentsOf(db)
  const read = await listOutlines(db, courseIds)
  for (const { courseId, revision, sections, items } of read) {
    kept.set(courseId, { revision, sections, items })
  }
  return read
}

/** The same of one course; undefined when there is no such course. */
export async function readOutline(db: Db, courseId: string): Promise<OutlineRow | undefined> {
  return (await readOutlines(db, [courseId]))[0]
}

/**
 * The outline of a course of which this was just read; undefined when the course has gone since. What the course consists of is
 * read only where that revision of it is not remembered.
 */
export async function completeOutline(db: Db, head: OutlineHead): Promise<OutlineRow | undefined> {
  if (db.isTransaction) return readOutline(db, head.courseId)
  const content = contentsOf(db).get(head.courseId)
  if (content?.revision === head.revision) return { ...content, ...head }
  return (await readAnew(db, [head.courseId]))[0]
}

const findHead = batch(async (db, courseIds: readonly string[]) => {
  const heads = new Map((await listHeads(db, [...new Set(courseIds)])).map((head) => [head.courseId, head]))
  return courseIds.map((id) => heads.get(id))
})

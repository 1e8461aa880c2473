import { LRUCache } from 'lru-cache'
import type { Db } from '../../../base/db/db.ts'
import { filesIn } from '../document/content/filesIn.ts'
import type { DocumentFinding } from '../document/shared/content/findings.ts'
import { readSeveral } from '../drafts/documents.ts'
import { lessonThread, picturesOf } from '../pages/publishing.ts'

type Draft = { id: string; draft: number; changedAt: string }

type Told = readonly { code: string; block: string | null }[]

/** How many drafts of a course are looked through at once, and how many of them in one piece of the thread's work. */
const most = { drafts: 200, together: 20 }

const known = new LRUCache<string, readonly DocumentFinding[]>({ max: 10_000 })

/**
 * What the authors of drafts are told. What was looked through is remembered for as long as the draft is in that version; where the
 * thread has too much to do, that is said in place of what it would find.
 */
export async function lookThrough(
  db: Db,
  courseId: string,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, Told>> {
  const keyOf = ({ id, draft, changedAt }: Draft) => `${courseId}/${id}/${draft}/${changedAt}`
  const unknown = drafts.filter((one) => !known.has(keyOf(one))).slice(0, most.drafts)
  const told = new Map<string, Told>()
  for (let at = 0; at < unknown.length; at += most.together) {
    const some = unknown.slice(at, at + most.together)
    const documents = await readSeveral(
      db,
      courseId,
      some.map(({ id }) => id),
    )
    const there = some.filter(({ id }) => documents.has(id))
    const json: unknown[] = there.map(({ id }) => documents.get(id)?.toJSON())
    const files = json.map(filesIn)
    const pictures = await picturesOf(db, courseId, files.flat())
    const findings = await lessonThread.look({ documents: json, pictures }).catch(() => null)
    for (const [nr, one] of there.entries()) {
      const own = findings?.[nr]
      told.set(one.id, own ?? [{ code: 'unchecked', block: null }])
      // A picture may go without a change of the text.
      if (own !== undefined && files[nr]?.length === 0) known.set(keyOf(one), own)
    }
    if (findings === null) break
  }
  for (const one of drafts) {
    const own = known.get(keyOf(one))
    if (own !== undefined) told.set(one.id, own)
  }
  return told
}

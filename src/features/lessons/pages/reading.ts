import { withTimeout } from '../../../base/concurrency/withTimeout.ts'
import { batch } from '../../../base/db/batch.ts'
import type { Db } from '../../../base/db/db.ts'
import { outsideTransaction } from '../../../base/db/transactions.ts'
import { rendererNumber } from '../document/render/rendererNumber.ts'
import { readNode } from '../drafts/documents.ts'
import { unpack } from '../history/packing.ts'
import type { Lesson } from '../shared/lesson.ts'
import { render, storePage } from './publishing.ts'
import { findPages, findPublished, type PageRow } from './store.ts'

const findPage = batch(findPages)

/** How long a reader waits at most for a page to be rendered anew, in ms; then the old one is shown. */
const patience = 2000

/** Lessons that are being rendered anew. */
const underWay = new Map<string, Promise<void>>()

/** What learners read of a lesson; undefined while nothing is published. A page of an older renderer is rendered anew. */
export async function readPage(db: Db, lesson: Lesson): Promise<PageRow | undefined> {
  const page = await findPage(db, lesson)
  if (page === undefined || page.renderer >= rendererNumber) return page
  await withTimeout(renderAnew(db, lesson), patience)
  return findPage(db, lesson)
}

/** Renders a page anew, one at a time for each lesson. */
function renderAnew(db: Db, lesson: Lesson): Promise<void> {
  const key = `${lesson.courseId}/${lesson.itemId}`
  const working =
    underWay.get(key) ??
    outsideTransaction(async () => {
      const published = await findPublished(db, lesson)
      if (published === undefined) return
      const document = readNode(await unpack(published.packed), published.schema)
      await storePage(db, lesson, published, await render(db, lesson, document))
    }).finally(() => underWay.delete(key))
  underWay.set(key, working)
  return working
}

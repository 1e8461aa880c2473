import { z } from 'zod'
import { folded } from '../../../base/contract/folded.ts'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import type { CourseWork } from './contract.ts'
import { listWork } from './store.ts'

const listing: Listing<[course: string]> = { name: 'course-work', key: z.tuple([z.uuid()]) }

type Asked = {
  q?: string | undefined
  of: 'all' | 'others'
  as: 'assistant' | 'editor'
  after?: string | undefined
  limit?: number | undefined
}

/** One page of the courses that a member works on, the one added last first. */
export async function browseWork(
  db: Db,
  userId: string,
  { q = '', of, as, after, limit = pageSize.usual }: Asked,
): Promise<Page<CourseWork>> {
  const [from] = keyAfter(after, listing) ?? [null]
  const letters = folded(q.trim()).toLowerCase()
  const asked = { letters, others: of === 'others', edits: as === 'editor', after: from, limit: limit + 1 }
  return toPage(await listWork(db, userId, asked), limit, listing, ({ _id }) => [_id])
}

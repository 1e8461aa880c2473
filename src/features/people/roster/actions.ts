import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import { keyAfter, type Listing, toPage } from '../../../base/http/paging.ts'
import { findStaffRole } from '../../courses/staff/roles.ts'
import { mayAs } from '../../courses/staff/rules.ts'
import { readProgressOf } from '../../progress/roster.ts'
import type { Learner } from '../contract.ts'
import { listLearners, type RosterAsked } from './store.ts'

const listing: Listing<[enrollment: string]> = { name: 'people', key: z.tuple([z.uuid()]) }

type Asked = { q?: string | undefined; after?: string | undefined; limit?: number | undefined }

/** Whether somebody sees the e-mails of a course's people. */
async function seesEmails(db: Db, userId: string, courseId: string): Promise<boolean> {
  const role = await findStaffRole(db, { courseId, userId })
  return role != null && mayAs(role, 'editor')
}

/** One page of those who take a course, the latest first. */
export async function browseLearners(
  db: Db,
  { courseId, userId, now }: { courseId: string; userId: string; now: Date },
  { q = '', after, limit = pageSize.usual }: Asked,
): Promise<Page<Learner>> {
  const emails = await seesEmails(db, userId, courseId)
  const [from] = keyAfter(after, listing) ?? [null]
  const rows = await readRoster(db, courseId, { q: q.trim(), emails, after: from, limit: limit + 1 }, now)
  const { items, next } = toPage(rows, limit, listing, ({ enrollment }) => [enrollment])
  return { items: items.map(({ enrollment: _, ...learner }) => learner), next }
}

/** The learners that are asked for, and how far they have come. */
export async function readRoster(
  db: Db,
  courseId: string,
  asked: RosterAsked,
  now: Date,
): Promise<(Learner & { enrollment: string })[]> {
  const rows = await listLearners(db, courseId, asked)
  const learners = rows.map(({ _id, start, zone }) => ({
    userId: _id,
    start: start === null ? null : new Date(start),
    zone,
  }))
  const progress = await readProgressOf(db, courseId, learners, now)
  return rows.map(({ start: _, zone: __, email, ...row }) => ({
    ...row,
    ...(asked.emails && { email }),
    ...(progress.get(row._id) ?? { percent: 0, done: 0, all: 0, lastAt: null }),
  }))
}

import { z } from 'zod'
import { pageSize } from '../../base/contract/pageSize.ts'
import type { Page } from '../../base/contract/paging.ts'
import type { Db } from '../../base/db/db.ts'
import { instantInKey, keyAfter, type Listing, toPage } from '../../base/http/paging.ts'
import { noRoute, problem } from '../../base/http/problems.ts'
import { httpText } from '../../base/http/text/en.ts'
import { queueMessage } from '../../base/mail/outbox.ts'
import type { Services } from '../../base/services.ts'
import { offeredOr, usual } from '../../base/text/language.ts'
import { recordEvent } from '../audit/record.ts'
import type { EventKind, Origin } from '../audit/rules.ts'
import { browseCourses } from '../courses/catalogue/actions.ts'
import type { CourseState, RulingReason } from '../courses/rulings/rules.ts'
import { applyRuling, type CourseBefore, holdForRuling, type Ruling } from '../courses/rulings/store.ts'
import { rulingsText } from '../courses/rulings/text/en.ts'
import type { CourseRow, HeldCourse } from './contract.ts'
import { rulingMessage } from './message.ts'
import { listReports, settleReports } from './reports/store.ts'
import { type CourseFilter, soughtBy } from './rules.ts'
import { findHeld, findReader, findRows, listRuled, listShown, type Position } from './store.ts'

const key = z.tuple([instantInKey, z.uuid()])
const listings: Record<CourseFilter | 'shown', Listing<Position>> = {
  shown: { name: 'site-courses', key },
  reported: { name: 'reported-courses', key },
  hidden: { name: 'hidden-courses', key },
  removed: { name: 'removed-courses', key },
}

type CoursesAsked = {
  q?: string | undefined
  show?: CourseFilter | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** One page of the courses of a state, of all or of those that `q` looks for. */
export async function browseAllCourses(
  db: Db,
  { q = '', show, limit = pageSize.usual, after }: CoursesAsked,
): Promise<Page<CourseRow>> {
  const sought = soughtBy(q)
  if (show !== undefined) {
    const listing = listings[show]
    const asked = { sought, after: keyAfter(after, listing), limit: limit + 1 }
    const rows = await listRuled(db, show, asked)
    return toPage(
      rows,
      limit,
      listing,
      (row): Position => [(show === 'reported' ? row.reportedAt : row.ruling?.at) ?? '', row.id],
    )
  }
  if ('id' in sought) {
    return { items: await findRows(db, [sought.id]), next: null }
  }
  if ('words' in sought && sought.words !== '') {
    const { items, next } = await browseCourses(db, { q: sought.words, limit, after })
    const ids = items.map(({ _id }) => _id)
    return { items: await findRows(db, ids), next }
  }
  const asked = { sought, after: keyAfter(after, listings.shown), limit: limit + 1 }
  const rows = await listShown(db, asked)
  return toPage(rows, limit, listings.shown, ({ createdAt, id }): Position => [createdAt, id])
}

/** @throws Problem 404 when there is no such course */
export async function readHeldCourse(db: Db, id: string): Promise<HeldCourse> {
  const course = await findHeld(db, id)
  if (course === undefined) throw noRoute()
  return { ...course, reports: course.reportedAt === null ? [] : await listReports(db, id) }
}

/** Who decides on a course (null for an operator at the terminal), when, and from where. */
export type Occasion = { by: string | null; at: Date; from?: Origin }

/** What is decided. */
export type Decision = { state: CourseState; reason?: RulingReason | undefined; note: string }

/**
 * Hides, removes or shows a course, settles its reports, records that, and tells its creator. What it is already changes nothing
 * but the reports.
 * @throws Problem 404 when there is no such course, or it is purged, 422 without a reason to hide or remove
 */
export async function ruleOnCourse(
  services: Services,
  id: string,
  decision: Decision,
  { by, at, from }: Occasion,
): Promise<HeldCourse> {
  const ruling = rulingOf(id, decision, { by, at })
  return services.db.transaction().execute(async (transaction) => {
    const before = await holdForRuling(transaction, id, by)
    if (before === undefined || before.state === null) throw noRoute()
    const wasReported = await settleReports(transaction, id)
    const note = (kind: EventKind, userId: string | null, details: Record<string, string>) =>
      recordEvent(transaction, { kind, at, userId, actorId: by, details, ...(from && { from }) })
    if (isSame(before, ruling)) {
      // This is nothing about the creator's account.
      if (wasReported) await note('course.kept', by, { course: id })
    } else {
      await applyRuling(transaction, ruling, before.state)
      const details = { course: id, ...(ruling.state !== 'shown' && { reason: ruling.reason }) }
      await note(kinds[ruling.state], before.creatorId, details)
      if (before.creatorId !== null && before.creatorId !== by)
        await tellCreator(services, transaction, { ...before, creatorId: before.creatorId }, ruling)
    }
    return readHeldCourse(transaction, id)
  })
}

const kinds = { hidden: 'course.hidden', removed: 'course.removed', shown: 'course.restored' } as const

function rulingOf(id: string, { state, reason, note }: Decision, { by, at }: Occasion): Ruling {
  if (state === 'shown') return { id, by, now: at, state }
  if (reason === undefined) throw noReason()
  return { id, by, now: at, state, reason, note: note.trim() }
}

function isSame(before: CourseBefore, ruling: Ruling): boolean {
  if (before.state !== ruling.state) return false
  return ruling.state === 'shown' || (before.reason === ruling.reason && before.note === ruling.note)
}

async function tellCreator(
  services: Services,
  transaction: Db,
  { creatorId, title }: { creatorId: string; title: string },
  ruling: Ruling,
): Promise<void> {
  const reader = await findReader(transaction, creatorId)
  if (reader === undefined) return
  const language = offeredOr(reader.language, usual)
  const content = rulingMessage(services, title, ruling, language)
  const message = { kind: `course-${ruling.state}`, to: reader.email, account: reader.id, language, content }
  await queueMessage(services, transaction, message)
}

/** Problem 422: the creator has to be told why. */
function noReason() {
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: (language) => httpText(language).invalid,
    errors: [{ field: 'reason', message: (language) => rulingsText(language).choose }],
  })
}

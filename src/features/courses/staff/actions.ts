import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { queueMessage } from '../../../base/mail/outbox.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { offeredOr, usual } from '../../../base/text/language.ts'
import { recordEvent } from '../../audit/record.ts'
import type { EventKind, Origin } from '../../audit/rules.ts'
import { unknownCourse } from '../actions.ts'
import type { Colleague, CourseStaff } from './contract.ts'
import { appointedMessage } from './messages.ts'
import { notStaff } from './rights.ts'
import { type Held, mayAs, mostStaff, nextOwner, type StaffRole } from './rules.ts'
import {
  deleteStaff,
  findByEmail,
  findTitle,
  holdStaff,
  insertStaff,
  listStaff,
  updateCreator,
  updateStaff,
} from './store.ts'
import { staffText } from './text/en.ts'

/** In which course somebody changes who works on it, when, and from where. */
export type Occasion = { courseId: string; by: Pick<Actor, 'id'>; at: Date; from: Origin }

/** Who works on a course. E-mails are for those who also invite by them. @throws Problem 404 */
export async function readStaff(db: Db, actor: Pick<Actor, 'id'>, courseId: string): Promise<CourseStaff> {
  const [course, staff] = await Promise.all([findTitle(db, courseId), listStaff(db, courseId)])
  const role = staff.find(({ _id }) => _id === actor.id)?.role
  if (course === undefined || role === undefined) throw unknownCourse()
  return { ...course, role, staff: staff.map((one) => shownTo(role, one)) }
}

function shownTo(role: StaffRole, { email, ...colleague }: Colleague): Colleague {
  return { ...colleague, ...(mayAs(role, 'editor') && email !== undefined && { email }) }
}

/**
 * Appoints a member, and tells them so.
 * @throws Problem 403 when the actor is no owner any more, 404 when there is no such course, 409 when the member works on it
 * already or too many do, 422 when nobody has this e-mail
 */
export function appoint(
  services: Services,
  { email, role }: { email: string; role: StaffRole },
  occasion: Occasion,
): Promise<Colleague> {
  const { courseId, by, at } = occasion
  return services.db.transaction().execute(async (transaction) => {
    const member = await findByEmail(transaction, email)
    if (member === undefined) throw refused('unknown', 422, 'email')
    const staff = await holdAsOwner(transaction, courseId, by, member.id)
    if (roleIn(staff, member.id) !== undefined) throw refused('appointed', 409, 'email')
    if (staff.length >= mostStaff) throw refused('full', 409)
    await insertStaff(transaction, { courseId, userId: member.id, role, now: at })
    await note(transaction, 'staff.appointed', member.id, { to: role }, occasion)
    await tell(services, transaction, { ...member, role }, courseId)
    return read(transaction, courseId, member.id)
  })
}

/** @throws Problem 403, 404 when the member does not work on the course, 409 for the last owner */
export function changeRole(db: Db, { userId, role }: Held, occasion: Occasion): Promise<Colleague> {
  const { courseId, by } = occasion
  return db.transaction().execute(async (transaction) => {
    const staff = await holdAsOwner(transaction, courseId, by, userId)
    const before = roleIn(staff, userId)
    if (before === undefined) throw noRoute()
    if (before !== role) {
      await passOn(transaction, courseId, staff, { userId, role: before })
      await updateStaff(transaction, { courseId, userId, role })
      await note(transaction, 'staff.changed', userId, { from: before, to: role }, occasion)
    }
    return read(transaction, courseId, userId)
  })
}

/** @throws Problem 403, 404 when the member does not work on the course, 409 for the last owner */
export function removeStaff(db: Db, userId: string, occasion: Occasion): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const staff = await holdAsOwner(transaction, occasion.courseId, occasion.by, userId)
    await end(transaction, staff, userId, occasion)
  })
}

/** @throws Problem 404 when the actor does not work on the course any more, 409 for the last owner */
export function leaveStaff(db: Db, occasion: Occasion): Promise<void> {
  const { courseId, by } = occasion
  return db.transaction().execute(async (transaction) => {
    const staff = await holdStaff(transaction, courseId, [by.id])
    await end(transaction, staff, by.id, occasion)
  })
}

/**
 * Makes somebody who works on a course its owner, under whose name it stands, and the actor an editor.
 * @throws Problem 403, 404 when the member does not work on the course, 409 for the actor
 */
export function handOver(db: Db, userId: string, occasion: Occasion): Promise<Colleague> {
  const { courseId, by } = occasion
  return db.transaction().execute(async (transaction) => {
    const staff = await holdAsOwner(transaction, courseId, by, userId)
    if (roleIn(staff, userId) === undefined) throw noRoute()
    if (userId === by.id) throw refused('self', 409, 'user')
    await updateStaff(transaction, { courseId, userId, role: 'owner' })
    await updateStaff(transaction, { courseId, userId: by.id, role: 'editor' })
    await updateCreator(transaction, courseId, { to: userId })
    await note(transaction, 'course.handed-over', userId, {}, occasion)
    return read(transaction, courseId, userId)
  })
}

async function end(transaction: Db, staff: readonly Held[], userId: string, occasion: Occasion) {
  const role = roleIn(staff, userId)
  if (role === undefined) throw noRoute()
  await passOn(transaction, occasion.courseId, staff, { userId, role })
  await deleteStaff(transaction, occasion.courseId, userId)
  await note(transaction, 'staff.removed', userId, { from: role }, occasion)
}

/** Before an owner is none any more, the course passes to another one, if it stands under this one's name. */
async function passOn(transaction: Db, courseId: string, staff: readonly Held[], { userId, role }: Held) {
  if (role !== 'owner') return
  const to = nextOwner(staff, userId)
  if (to === null) throw refused('last', 409)
  await updateCreator(transaction, courseId, { from: userId, to })
}

/** Locks the staff of a course for one of its owners, who may have ceased to be one while waiting. */
async function holdAsOwner(transaction: Db, courseId: string, by: Pick<Actor, 'id'>, userId: string) {
  const staff = await holdStaff(transaction, courseId, [...new Set([by.id, userId])])
  if (roleIn(staff, by.id) !== 'owner') throw notStaff()
  return staff
}

function roleIn(staff: readonly Held[], userId: string): StaffRole | undefined {
  return staff.find((one) => one.userId === userId)?.role
}

async function read(db: Db, courseId: string, userId: string): Promise<Colleague> {
  const found = (await listStaff(db, courseId)).find(({ _id }) => _id === userId)
  if (found === undefined) throw noRoute()
  return found
}

async function tell(
  services: Services,
  transaction: Db,
  to: { id: string; email: string; language: string | null; role: StaffRole },
  courseId: string,
): Promise<void> {
  const course = await findTitle(transaction, courseId)
  const language = offeredOr(to.language, usual)
  const about = { courseId, title: course?.title ?? '', role: to.role }
  const content = appointedMessage(services, about, language)
  await queueMessage(services, transaction, {
    kind: 'course-appointment',
    to: to.email,
    account: to.id,
    language,
    content,
  })
}

function note(
  db: Db,
  kind: EventKind,
  userId: string,
  details: Record<string, string>,
  { courseId, by, at, from }: Occasion,
): Promise<void> {
  const actorId = by.id === userId ? null : by.id
  return recordEvent(db, { kind, at, userId, actorId, from, details: { course: courseId, ...details } })
}

function refused(why: 'unknown' | 'appointed' | 'full' | 'last' | 'self', status: 409 | 422, field?: string) {
  const message: Text = (language) => {
    const words = staffText(language).refused
    return why === 'full' ? words.full({ most: mostStaff }) : words[why]
  }
  return problem({
    code: `staff/${why}`,
    status,
    detail: message,
    ...(field !== undefined && { errors: [{ field, message }] }),
  })
}

import { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { findStaffRole } from '../../courses/staff/roles.ts'
import type { Readers } from '../../files/reading/readers.ts'
import type { FileRef } from '../../files/store.ts'
import { listShowing } from '../../outline/uses/store.ts'
import { seeCourse } from '../actions.ts'

/**
 * Who may read a file of a course now: those who edit it, and whoever may read an item whose published text shows it.
 * Administrators have no right of their own, and a token of a program needs the scope for reading.
 */
export async function findReaders(
  db: Db,
  caller: Actor | null,
  { scopeId, id }: FileRef,
  now: Date,
): Promise<Readers> {
  const actor = caller?.scopes && !caller.scopes.includes('read') ? null : caller
  const role = actor === null ? null : await findStaffRole(db, { courseId: scopeId, userId: actor.id })
  if (role === 'editor' || role === 'owner') return { who: 'some', saves: true }
  const showing = new Map((await listShowing(db, scopeId, id)).map((use) => [use.id, use.saves]))
  if (showing.size === 0) return null
  const seen = await seeCourse(db, actor, scopeId, now).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  const items = seen?.outline.sections.flatMap((section) => section.items) ?? []
  const read = items.filter(
    ({ _id, state, free }) => showing.has(_id) && state !== 'closed' && (seen?.learner || free),
  )
  if (read.length === 0) return null
  return { who: actor === null ? 'everybody' : 'some', saves: read.some(({ _id }) => showing.get(_id)) }
}

import { z } from 'zod'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { Page } from '../../../base/contract/paging.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { instantInKey, keyAfter, toPage } from '../../../base/http/paging.ts'
import { problem } from '../../../base/http/problems.ts'
import { unknownCourse } from '../actions.ts'
import type { CourseCard } from '../contract.ts'
import { mostSaved } from './rules.ts'
import { deleteSaved, holdSaver, insertSaved, listCards, listSaved, listStates } from './store.ts'
import { savedText } from './text/en.ts'

const saved = { name: 'saved', key: z.tuple([instantInKey, z.uuid()]) }

/** One page of the courses that the actor has saved, latest saved first. */
export async function listMySaved(
  db: Db,
  actor: Pick<Actor, 'id'>,
  { after, limit = pageSize.usual }: { after?: string | undefined; limit?: number | undefined },
): Promise<Page<CourseCard>> {
  const rows = await listSaved(db, actor.id, { after: keyAfter(after, saved), limit: limit + 1 })
  const { items, next } = toPage(rows, limit, saved, ({ savedDate, _id }) => [savedDate, _id])
  return { items: items.map(({ savedDate: _, ...course }) => course), next }
}

/**
 * Saves a course for the actor; nothing changes where it is saved already.
 * @throws Problem 404 for an unknown course, 409 when the actor has saved as many as there may be
 */
export async function saveCourse(
  db: Db,
  actor: Pick<Actor, 'id'>,
  courseId: string,
  now: Date,
): Promise<void> {
  const [state] = await saveAll(db, actor, [courseId], now)
  if (state === undefined) throw unknownCourse()
  if (!state.saved) throw tooManySaved()
}

/**
 * Saves the courses that a browser has kept for the actor, the first as the latest. Unknown ones are ignored.
 * @returns which of them are saved now, and for which there was no place
 */
export async function joinSaved(
  db: Db,
  actor: Pick<Actor, 'id'>,
  courseIds: readonly string[],
  now: Date,
): Promise<{ saved: string[]; left: string[] }> {
  const states = await saveAll(db, actor, [...new Set(courseIds)], now)
  const idsOf = (isSaved: boolean) => states.filter(({ saved }) => saved === isSaved).map(({ id }) => id)
  return { saved: idsOf(true), left: idsOf(false) }
}

/** Takes a course out of those that the actor has saved, should it be one. */
export function unsaveCourse(db: Db, actor: Pick<Actor, 'id'>, courseId: string): Promise<void> {
  return deleteSaved(db, actor.id, courseId)
}

/** The live courses with these ids, in their order. */
export async function findCards(db: Db, ids: readonly string[]): Promise<CourseCard[]> {
  const found = new Map((await listCards(db, ids)).map((course) => [course._id, course]))
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}

function saveAll(db: Db, { id }: Pick<Actor, 'id'>, courseIds: readonly string[], now: Date) {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdSaver(transaction, id))) return []
    await insertSaved(transaction, id, courseIds, { now, most: mostSaved })
    return listStates(transaction, id, courseIds)
  })
}

/** 409: there is no place for another one. */
function tooManySaved() {
  return problem({
    code: 'too-many-saved',
    status: 409,
    detail: (language) => savedText(language).full({ most: mostSaved }),
  })
}

import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { savedAmong } from '../../courses/saved/store.ts'
import { enrolledAmong } from './store.ts'

/** Which of these courses the actor has saved, and which they take. */
export async function listMarks(
  db: Db,
  actor: Pick<Actor, 'id'>,
  courseIds: readonly string[],
): Promise<{ saved: string[]; enrolled: string[] }> {
  const [saved, enrolled] = await Promise.all([
    savedAmong(db, actor.id, courseIds),
    enrolledAmong(db, actor.id, courseIds),
  ])
  return { saved, enrolled }
}

import { newId } from '../base/ids.ts'
import type { TestServer } from './server.ts'

/** An item to add to an outline of a test. */
export type PlainItem = {
  id?: string
  title?: string
  kind?: string
  published?: boolean
  optional?: boolean
  free?: boolean
  doneBy?: string
  percent?: number
  minutes?: number
  release?: object
  after?: string
}

/**
 * Gives a course an outline of one section, in the database alone, since kinds of items belong to features to the right.
 * @returns the ids of its items
 */
export async function makeOutline(
  { db }: Pick<TestServer, 'db'>,
  courseId: string,
  items: readonly PlainItem[],
  { published = true, inOrder = false, title = 'Basics' } = {},
): Promise<string[]> {
  const [section, origin] = [newId(), courseId]
  await db
    .insertInto('outlines')
    .values({ course_id: courseId, origin, published, in_order: inOrder, revision: 1 })
    .execute()
  await db
    .insertInto('sections')
    .values({ course_id: courseId, id: section, position: 1024, title })
    .execute()
  const ids = items.map(({ id }) => id ?? newId())
  await db
    .insertInto('items')
    .values(
      items.map((item, nr) => ({
        course_id: courseId,
        id: ids[nr] ?? '',
        section_id: section,
        position: 1024 * (nr + 1),
        kind: item.kind ?? 'test',
        title: item.title ?? `Lesson ${nr + 1}`,
        published: item.published ?? true,
        optional: item.optional ?? false,
        free: item.free ?? false,
        done_by: item.doneBy ?? 'mark',
        done_percent: item.percent ?? null,
        minutes: item.minutes ?? 5,
        release: item.release === undefined ? null : JSON.stringify(item.release),
        after_item: item.after ?? null,
      })),
    )
    .execute()
  return ids
}

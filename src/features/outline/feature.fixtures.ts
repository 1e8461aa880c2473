import { newId } from '../../base/ids.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeCourse } from '../../testing/people.ts'
import type { TestServer } from '../../testing/server.ts'

/** Adds a section with an item to a course, in the database alone, since kinds of items belong to features to the right. */
async function addOutline({ db }: TestServer, courseId: string) {
  const [section, item] = [newId(), newId()]
  await db.insertInto('outlines').values({ course_id: courseId, origin: courseId }).execute()
  await db
    .insertInto('sections')
    .values({ course_id: courseId, id: section, position: 1024, title: 'Basics' })
    .execute()
  await db
    .insertInto('items')
    .values({
      course_id: courseId,
      id: item,
      section_id: section,
      position: 1024,
      kind: 'test',
      title: 'Loops',
      done_by: 'mark',
    })
    .execute()
  return { section, item }
}

/** A change of an outline. */
const whole = {
  most: 10,
  why: 'holds the outline, reads it, changes it and counts the change, in one transaction',
}

export const outlineFixtures: Fixtures = {
  budgets: [
    { address: 'GET /api/course/{course}/builder', by: 'member', course: 'own' },
    {
      address: 'POST /api/course/{course}/sections',
      by: 'member',
      course: 'own',
      ...whole,
      body: () => ({ _id: newId(), title: 'Basics' }),
    },
    {
      address: 'POST /api/course/{course}/items',
      by: 'member',
      course: 'outlined',
      ...whole,
      // Kinds belong to features to the right.
      status: 422,
      body: ({ ids }) => ({ _id: newId(), kind: 'none', title: 'Loops', section: ids['own-section'] }),
    },
  ],
  objects: async (server, { member, course }) => {
    const { section: sections, item: items } = await addOutline(server, course)
    const outlined = await makeCourse(member)
    const { section, item } = await addOutline(server, outlined)
    return { sections, items, outlined, 'own-section': section, 'own-item': item }
  },
  oldRows: ({ course }) => {
    const [section, gone, item, later] = [newId(), newId(), newId(), newId()]
    const places = { course_id: course, version: 3, release: null, after_item: null }
    const plain = {
      ...places,
      section_id: section,
      kind: 'text',
      published: true,
      optional: false,
      free: true,
      done_by: 'mark',
      done_percent: null,
      minutes: 7,
      minutes_set: null,
      source: 'basics/loops.md',
      source_hash: Buffer.from('loops'),
      deleted_at: null,
    }
    return {
      outlines: [{ course_id: course, revision: 12, published: true, in_order: true, origin: newId() }],
      sections: [
        { ...places, id: section, position: 1024, title: 'Basics', summary: 'পড়া', release: null },
        {
          ...places,
          id: gone,
          position: null,
          left_at: 2048,
          title: 'Old',
          deleted_at: '2026-03-04T05:06:07Z',
        },
      ],
      items: [
        { ...plain, id: item, position: 1024, title: 'Loops' },
        {
          ...plain,
          id: later,
          position: 2048,
          title: 'Recursion',
          release: JSON.stringify({ after: 'item', days: 2, wall: '09:30' }),
          after_item: item,
        },
      ],
    }
  },
}

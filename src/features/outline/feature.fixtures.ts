import { newId } from '../../base/ids.ts'
import { pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeCourse } from '../../testing/people.ts'
import type { TestServer } from '../../testing/server.ts'

/**
 * Adds two sections to a course, two items to the first, and one of each to the trash; in the database alone, since kinds of
 * items belong to features to the right.
 */
async function addOutline({ db }: TestServer, courseId: string) {
  const ids = Array.from({ length: 7 }, newId) as Seven
  const [section, later, goneSection, item, next, last, goneItem] = ids
  const gone = { position: null, left_at: 4096, deleted_at: new Date().toISOString() }
  await db
    .insertInto('outlines')
    .values({ course_id: courseId, origin: courseId })
    .onConflict((there) => there.doNothing())
    .execute()
  const sections = [
    { id: section, position: 1024 },
    { id: later, position: 2048 },
    { id: goneSection, ...gone },
  ]
  await db
    .insertInto('sections')
    .values(sections.map((one) => ({ course_id: courseId, title: 'Basics', ...one })))
    .execute()
  const items = [
    { id: item, position: 1024 },
    { id: next, position: 2048 },
    { id: last, position: 3072 },
    { id: goneItem, ...gone },
  ]
  const usual = { course_id: courseId, section_id: section, kind: 'test', title: 'Loops', done_by: 'mark' }
  await db
    .insertInto('items')
    .values(items.map((one) => ({ ...usual, ...one })))
    .execute()
  return { section, goneSection, item, next, last, goneItem }
}

type Seven = [string, string, string, string, string, string, string]

/** A change of an outline. */
const whole = {
  most: 10,
  why: 'holds the outline, reads it, changes it and counts the change, in one transaction',
}

export const outlineFixtures: Fixtures = {
  budgets: [
    {
      address: 'GET /teach/{course}',
      by: 'member',
      course: 'outlined',
      most: 12,
      why: 'the outline, what needs a look, and the trash, each with the right to see it',
    },
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
    {
      address: 'GET /api/course/{course}/trash',
      by: 'member',
      course: 'outlined',
    },
    {
      address: 'GET /api/course/{course}/checklist',
      by: 'member',
      course: 'outlined',
    },
    {
      address: 'PUT /api/course/{course}/sections/{section}',
      by: 'member',
      course: 'outlined',
      id: 'own-section',
      ...whole,
      body: () => ({ title: `Basics ${newId()}` }),
    },
    {
      address: 'PUT /api/course/{course}/items/{item}',
      by: 'member',
      course: 'outlined',
      id: 'own-item',
      ...whole,
      body: () => ({ title: `Loops ${newId()}`, optional: false, free: false, doneBy: 'mark' }),
    },
    {
      address: 'PATCH /api/course/{course}/builder',
      by: 'member',
      course: 'outlined',
      ...whole,
      body: () => ({ inOrder: true }),
    },
    {
      address: 'POST /api/course/{course}/sections/{section}/move',
      by: 'member',
      course: 'outlined',
      id: 'own-section',
      ...whole,
      body: () => ({ before: null }),
    },
    {
      address: 'POST /api/course/{course}/items/{item}/move',
      by: 'member',
      course: 'outlined',
      id: 'own-item',
      ...whole,
      body: ({ ids }) => ({ section: ids['own-section'] }),
    },
    {
      address: 'POST /api/course/{course}/items/move',
      by: 'member',
      course: 'outlined',
      ...whole,
      body: ({ ids }) => ({
        items: [ids['last-item']],
        section: ids['own-section'],
        before: ids['next-item'],
      }),
    },
    {
      address: 'POST /api/course/{course}/items/{item}/duplicate',
      by: 'member',
      course: 'outlined',
      id: 'own-item',
      most: 16,
      why: 'reads what there is, adds the copies and what their kinds keep of them',
      body: ({ ids }) => ({ _id: newId(), section: ids['own-section'] }),
    },
    {
      address: 'POST /api/course/{course}/items/copy',
      by: 'member',
      course: 'outlined',
      most: 16,
      why: 'reads what there is, adds the copies and what their kinds keep of them',
      body: ({ ids }) => ({ items: [ids['own-item']], course: ids.outlined, section: ids['own-section'] }),
    },
    {
      address: 'POST /api/course/{course}/sections/{section}/copy',
      by: 'member',
      course: 'outlined',
      id: 'own-section',
      most: 16,
      why: 'reads what there is, adds the copies and what their kinds keep of them',
      body: ({ ids }) => ({ course: ids.outlined }),
    },
    {
      address: 'POST /api/course/{course}/copy',
      by: 'member',
      course: 'outlined',
      most: 22,
      why: 'reads what there is, adds the copies and what their kinds keep of them',
      body: () => ({ title: 'Reading Again' }),
    },
    {
      address: 'POST /api/course/{course}/publish',
      by: 'member',
      course: 'outlined',
      ...whole,
      body: ({ ids }) => ({ items: [{ _id: ids['own-item'] }], course: 'open' }),
    },
    {
      address: 'DELETE /api/course/{course}/items/{item}',
      by: 'member',
      course: 'outlined',
      id: 'own-item',
      ...whole,
    },
    {
      address: 'POST /api/course/{course}/items/{item}/restore',
      by: 'member',
      course: 'outlined',
      id: 'gone-item',
      ...whole,
    },
    {
      address: 'DELETE /api/course/{course}/sections/{section}',
      by: 'member',
      course: 'outlined',
      id: 'own-section',
      ...whole,
    },
    {
      address: 'POST /api/course/{course}/sections/{section}/restore',
      by: 'member',
      course: 'outlined',
      id: 'gone-section',
      ...whole,
    },
  ],
  objects: async (server, { member, course }) => {
    const shown = await addOutline(server, course)
    const outlined = await makeCourse(member)
    const { section, goneSection, goneItem, ...items } = await addOutline(server, outlined)
    return {
      sections: shown.section,
      items: shown.item,
      outlined,
      'own-section': section,
      'own-item': items.item,
      'next-item': items.next,
      'last-item': items.last,
      'gone-section': goneSection,
      'gone-item': goneItem,
    }
  },
  access: {
    // The course in the address of a page is none here.
    'GET /teach/{course}': {
      ...pageForMembers,
      enrolled: '404',
      'owner of another course': '404',
      member: '404',
      administrator: '404',
      'course owner': '404',
    },
    // The course to copy to is somebody else's, and the item is not in this course.
    'POST /api/course/{course}/items/copy': { 'course owner': '403' },
    'POST /api/course/{course}/sections/{section}/copy': { 'course owner': '403' },
    'POST /api/course/{course}/publish': { 'course owner': '404' },
  },
  oldRows: ({ course, lesson: item, photo }) => {
    const [section, gone, later] = [newId(), newId(), newId()]
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
      item_files: [{ course_id: course, item_id: item, file_id: photo, shown: true }],
    }
  },
}

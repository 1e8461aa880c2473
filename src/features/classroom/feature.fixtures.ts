import { newId } from '../../base/ids.ts'
import { everybody, onlyForWhoseItIs, pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson } from '../../testing/people.ts'

const why = 'looks at what is open to the learner: the outline, what they have done, and when they have begun'

const sentAt = '2026-03-04T05:06:07.000Z'

const noting = (item: string | undefined, note = newId()) => ({
  id: newId(),
  note,
  item,
  place: { block: 'block0000' },
  quote: { text: 'spring tide', from: 0 },
  text: 'The moon pulls.',
  at: sentAt,
  version: 0,
})

const settings = {
  rate: 1.25,
  captions: true,
  language: 'bn',
  size: 'large',
  transcript: false,
  shortcuts: true,
} as const

export const classroomFixtures: Fixtures = {
  budgets: [
    { address: 'GET /api/player-settings', by: 'member', most: 2 },
    { address: 'PUT /api/player-settings', by: 'member', body: () => settings },
    { address: 'GET /notes', by: 'member' },
    { address: 'GET /offline', by: 'member' },
    { address: 'GET /api/notes', by: 'member', most: 2 },
    { address: 'GET /api/notes', by: 'member', most: 2, query: 'q=moon' },
    { address: 'GET /api/noted-courses', by: 'member', most: 2 },
    { address: 'GET /api/notes-export', by: 'member' },
    {
      address: 'POST /api/course/{course}/notes',
      by: 'member',
      course: 'noted',
      most: 14,
      why: 'looks at what is open to the learner, holds the member, and reads, counts and writes notes',
      body: ({ ids }) => ({ sentAt, events: [noting(ids['noted-item'])] }),
    },
    { address: 'DELETE /api/notes/{note}', by: 'member', id: 'notes' },
    { address: 'POST /api/notes/{note}/restore', by: 'member', id: 'notes' },
    { address: 'GET /dashboard', most: 6, by: 'member', why: 'reads courses, progress, days and outlines' },
    { address: 'GET /learn/{course}', most: 8, by: 'member', course: 'learned', why, status: 302 },
    {
      address: 'GET /learn/{course}/{item}',
      most: 12,
      by: 'member',
      course: 'learned',
      id: 'learned-item',
      why: 'shows the outline beside the lesson',
      status: 404,
    },
    { address: 'GET /api/course/{course}/outline', most: 2 },
    { address: 'GET /api/course/{course}/outline', course: 'learned', most: 5, by: 'member', why },
    {
      // The item's kind has nothing to read.
      address: 'GET /api/course/{course}/items/{item}',
      course: 'learned',
      id: 'learned-item',
      most: 6,
      by: 'member',
      why,
      status: 404,
    },
    {
      // The item is no PDF.
      address: 'GET /api/course/{course}/items/{item}/text',
      course: 'learned',
      id: 'learned-item',
      most: 6,
      by: 'member',
      why,
      status: 404,
    },
    {
      // The item is no recording.
      address: 'GET /api/course/{course}/items/{item}/transcript',
      course: 'learned',
      id: 'learned-item',
      most: 6,
      by: 'member',
      why,
      status: 404,
    },
    { address: 'GET /api/course/{course}/preview', by: 'member', course: 'own' },
    {
      address: 'GET /api/course/{course}/preview/{item}',
      by: 'member',
      course: 'own',
      id: 'learned-item',
      // The member's own course has no such item.
      status: 404,
    },
    {
      address: 'GET /api/my-learning',
      most: 5,
      by: 'member',
      why: 'reads courses, progress, days and outlines',
    },
    { address: 'GET /dashboard/search', by: 'member' },
    {
      address: 'GET /dashboard/search',
      query: 'q=lesson',
      most: 6,
      by: 'member',
      why: 'looks at what is open to the learner, and reads the words and the texts of what is found',
    },
    {
      address: 'GET /api/course/{course}/search',
      query: 'q=lesson',
      course: 'learned',
      most: 7,
      by: 'member',
      why: 'looks at what is open to the learner, and reads the words and the texts of what is found',
    },
    {
      address: 'GET /api/my-lessons',
      query: 'q=lesson',
      most: 5,
      by: 'member',
      why: 'reads courses, progress and outlines, and the words and the texts of what is found',
    },
  ],
  access: {
    'DELETE /api/notes/{note}': onlyForWhoseItIs,
    'POST /api/notes/{note}/restore': onlyForWhoseItIs,
    // The course's item is a draft.
    'GET /api/course/{course}/preview/{item}': { 'course owner': '404' },
    'GET /dashboard': pageForMembers,
    'GET /notes': pageForMembers,
    'GET /offline': pageForMembers,
    'GET /dashboard/search': pageForMembers,
    // Their addresses name a course that there is not.
    'GET /learn/{course}': everybody('404'),
    'GET /learn/{course}/{item}': everybody('404'),
    // The course's item is a draft.
    'GET /api/course/{course}/items/{item}': { ...everybody('404'), 'token without the scope': '403' },
    'GET /api/course/{course}/items/{item}/text': { ...everybody('404'), 'token without the scope': '403' },
    'GET /api/course/{course}/items/{item}/transcript': {
      ...everybody('404'),
      'token without the scope': '403',
    },
  },
  objects: async (server, { member }) => {
    const noted = await makeCourse(await makePerson(server))
    const [item = ''] = await makeOutline(server, noted, [{}])
    await enroll(member, noted)
    const note = newId()
    await member.browser.post(`/api/course/${noted}/notes`, { sentAt, events: [noting(item, note)] })
    return { noted, 'noted-item': item, notes: note }
  },
  oldRows: ({ course, tarek }) => ({
    player_settings: [{ user_id: tarek, ...settings }],
    notes: [
      {
        user_id: tarek,
        id: newId(),
        course_id: course,
        item_id: newId(),
        item_title: 'Tides',
        place: JSON.stringify({ block: 'block0000' }),
        quote: 'spring tide',
        quote_from: 12,
        text: 'Old',
        version: 1,
        changes: [newId()],
        created_at: writtenAt,
        updated_at: writtenAt,
      },
    ],
  }),
  exports: ['lessonNotes', 'playerSettings'],
}

import { newId } from '../../base/ids.ts'
import { word } from '../../testing/budgets/inputs.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, makePerson } from '../../testing/people.ts'

const report = { reason: 'spam', words: 'It only sells watches.' }

/** A course that administrators decide on. */
const course = { course: 'moderated', id: 'moderated' } as const

export const moderationFixtures: Fixtures = {
  budgets: [
    ...['', 'q=member-77%40example.org', 'show=hidden', 'show=hidden&q=matter', 'show=removed'].map(
      (query) => ({
        address: 'GET /api/admin/courses',
        by: 'administrator' as const,
        query,
      }),
    ),
    {
      address: 'GET /api/admin/courses',
      most: 12,
      why: 'a search tries several ways to read its words',
      by: 'administrator',
      query: `q=${word}`,
    },
    { address: 'GET /api/admin/courses/{id}', by: 'administrator', id: 'course' },
    { address: 'GET /api/admin/courses', by: 'administrator', query: 'show=reported' },
    { address: 'POST /api/course/{course}/report', ...course, by: 'member', body: () => report },
    { address: 'POST /api/course/{course}/report', ...course, body: () => report },
    {
      address: 'PUT /api/admin/courses/{id}/state',
      most: 12,
      why: 'locks the course after its creator, settles reports, records the decision, and writes to the creator',
      by: 'administrator',
      ...course,
      body: () => ({ state: 'hidden', reason: 'spam', note: 'The links lead to a shop.' }),
    },
  ],
  objects: async (server) => ({ moderated: await makeCourse(await makePerson(server)) }),
  exports: ['courseReports'],
  oldRows: ({ course, tarek }) => ({
    course_reports: [
      {
        course_id: course,
        id: newId(),
        user_id: tarek,
        reason: 'spam',
        words: 'দোকান',
        created_at: writtenAt,
      },
    ],
    reported_courses: [{ course_id: course, reported_at: writtenAt }],
    course_rulings: [
      { course_id: course, removed: false, reason: 'spam', note: 'Shops.\r\n', ruled_at: writtenAt },
    ],
  }),
}

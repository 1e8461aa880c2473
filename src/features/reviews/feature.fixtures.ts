import { newId } from '../../base/ids.ts'

import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { enroll, makeCourse, makePerson } from '../../testing/people.ts'
import type { TestServer } from '../../testing/server.ts'

const words = { stars: 4, text: 'Slow in the middle, and worth it.' }
/** Of those who are signed in nobody has a review. */
const ownOnly = {
  enrolled: 'nothing',
  'owner of another course': 'nothing',
  member: 'nothing',
  administrator: 'nothing',
  'course owner': 'nothing',
}

const reason = { reason: 'spam' }

/** Somebody takes a course and reviews it. Returns the review's id. */
async function review(server: TestServer, course: string): Promise<string> {
  const learner = await makePerson(server, 'Zoë')
  await enroll(learner, course)
  const { body } = await learner.browser.put(`/api/course/${course}/review`, words)
  return (body as { id: string }).id
}

/** A call about a review of a course that the member teaches. */
const taught = { by: 'member', course: 'taught', id: 'taught-review' } as const

export const reviewFixtures: Fixtures = {
  budgets: [
    { address: 'GET /api/course/{course}/reviews', most: 1 },
    ...['best', 'worst'].map((sort) => ({
      address: 'GET /api/course/{course}/reviews',
      most: 1,
      query: `sort=${sort}`,
    })),
    { address: 'GET /api/course/{course}/reviews', most: 2, course: 'own' },
    { address: 'GET /api/course/{course}/rating', most: 1 },
    { address: 'GET /api/course/{course}/review', most: 3, by: 'member' },
    {
      address: 'PUT /api/course/{course}/review',
      by: 'member',
      most: 7,
      why: 'takes the rating in a statement of its own, so that it is counted by what is there then',
      body: () => ({ stars: 2, text: 'Once more.' }),
    },
    { address: 'DELETE /api/course/{course}/review', by: 'member' },
    {
      address: 'PUT /api/course/{course}/reviews/{review}/answer',
      ...taught,
      body: () => ({ text: 'Thank you.' }),
    },
    { address: 'DELETE /api/course/{course}/reviews/{review}/answer', ...taught },
    {
      // A report by a member hides nothing yet.
      address: 'POST /api/course/{course}/reviews/{review}/report',
      by: 'administrator',
      most: 7,
      why: 'an administrator decides at once, which is recorded',
      id: 'reviews',
      body: () => reason,
    },
    { address: 'GET /api/admin/reviews', by: 'administrator' },
    { address: 'GET /api/admin/reviews', by: 'administrator', query: 'state=hidden' },
    {
      address: 'PUT /api/admin/reviews/{id}/hidden',
      most: 7,
      why: 'finds the course, takes its rating, and records the decision',
      by: 'administrator',
      course: 'taught',
      id: 'taught-review',
      body: () => ({ hidden: true, ...reason }),
    },
  ],
  objects: async (server, { member, course }) => {
    // Where the member takes the course, there is a review of theirs too.
    await member.browser.put(`/api/course/${course}/review`, words)
    const own = await makeCourse(member)
    return { reviews: await review(server, course), taught: own, 'taught-review': await review(server, own) }
  },
  oldRows: ({ course, tarek, amina }) => {
    const id = newId()
    return {
      reviews: [
        {
          id,
          course_id: course,
          user_id: tarek,
          stars: 4,
          text: 'Read it aloud.\n\nবাংলা',
          created_at: writtenAt,
          changed_at: writtenAt,
          answer: 'Thank you.',
          answered_at: writtenAt,
          answered_by: amina,
        },
      ],
      review_reports: [
        { review_id: id, user_id: amina, reason: 'spam', created_at: writtenAt, settled: true },
      ],
      course_ratings: [{ course_id: course, four: 1 }],
    }
  },
  exports: ['reviews', 'reviewAnswers', 'reviewReports'],
  access: {
    // The review is somebody else's, and has no answer.
    'DELETE /api/course/{course}/review': ownOnly,
    'DELETE /api/course/{course}/reviews/{review}/answer': { 'course owner': 'nothing' },
    // Three have reported it by then, so it is hidden.
    'POST /api/course/{course}/reviews/{review}/report': {
      member: '404',
      administrator: '404',
      'course owner': '404',
    },
  },
}

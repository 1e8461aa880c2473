import { newId } from '../../base/ids.ts'
import { pageOfNoCourse } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { enroll, makeCourse, makePerson } from '../../testing/people.ts'
import { insertRemoval } from '../enrollments/removals/store.ts'

const page = {
  by: 'member' as const,
  course: 'peopled',
  most: 10,
  why: 'the member, the course and who works on it, and a list, each with the right to see it',
}

const change = {
  by: 'member' as const,
  course: 'peopled',
  most: 14,
  why: 'holds the member and the course, looks at its bounds, changes the enrollment, and is recorded',
}

const why = 'the right in the course, what is in it, and how far each learner of the page has come'

export const peopleFixtures: Fixtures = {
  budgets: [
    { address: 'GET /teach/{course}/people', ...page },
    { address: 'GET /teach/{course}/people/removed', ...page },
    { address: 'GET /teach/{course}/people/staff', ...page },
    { address: 'GET /api/course/{course}/people', by: 'member', course: 'peopled', most: 6, why },
    {
      address: 'GET /api/course/{course}/people',
      by: 'member',
      course: 'peopled',
      most: 6,
      why,
      query: 'q=new',
    },
    { address: 'GET /api/course/{course}/people-export', by: 'member', course: 'peopled', most: 8, why },
    { address: 'GET /api/course/{course}/removed-people', by: 'member', course: 'peopled' },
    {
      address: 'POST /api/course/{course}/removed-people/{user}/restore',
      id: 'removed-person',
      ...change,
    },
    {
      address: 'DELETE /api/course/{course}/people/{user}',
      id: 'person',
      query: 'reason=mistake',
      ...change,
    },
  ],
  objects: async (server, { member, course }) => {
    const [person, removed] = await Promise.all([makePerson(server), makePerson(server)])
    const peopled = await makeCourse(member)
    await makeOutline(server, peopled, [{}, {}])
    await enroll(person, peopled)
    await enroll(person, course)
    const at = server.clock.now()
    for (const courseId of [peopled, course])
      await insertRemoval(server.db, { courseId, userId: removed.id, by: member.id, reason: 'other', at })
    return {
      peopled,
      person: person.id,
      people: person.id,
      'removed-person': removed.id,
      'removed-people': removed.id,
    }
  },
  access: {
    'GET /teach/{course}/people': pageOfNoCourse,
    'GET /teach/{course}/people/removed': pageOfNoCourse,
    'GET /teach/{course}/people/staff': pageOfNoCourse,
  },
  oldRows: ({ course, tarek }) => ({
    course_invitations: [
      {
        id: newId(),
        course_id: course,
        email: 'invited@example.org',
        token_hash: Buffer.from('link'),
        invited_by: tarek,
        created_at: '2026-03-04T05:06:07Z',
        sent_at: '2026-03-04T05:06:07Z',
        sent_count: 2,
        expires_at: '2026-03-18T05:06:07Z',
      },
    ],
  }),
}

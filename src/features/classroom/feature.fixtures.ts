import { everybody, pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'

const why = 'looks at what is open to the learner: the outline, what they have done, and when they have begun'

export const classroomFixtures: Fixtures = {
  budgets: [
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
  ],
  access: {
    // The course's item is a draft.
    'GET /api/course/{course}/preview/{item}': { 'course owner': '404' },
    'GET /dashboard': pageForMembers,
    // Their addresses name a course that there is not.
    'GET /learn/{course}': everybody('404'),
    'GET /learn/{course}/{item}': everybody('404'),
    // The course's item is a draft.
    'GET /api/course/{course}/items/{item}': { ...everybody('404'), 'token without the scope': '403' },
  },
}

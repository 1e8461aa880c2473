import { pageForMembers, promised } from '../../testing/access.ts'
import type { Cast } from '../../testing/budgets/call.ts'
import { email } from '../../testing/budgets/inputs.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, makePerson } from '../../testing/people.ts'

const ofCourse = (cast: Cast) => `${email(cast)}&courseId=${cast.ids.course}`

export const enrollmentFixtures: Fixtures = {
  budgets: [
    { address: 'GET /my-enrolled-courses', most: 4, by: 'member' },
    {
      address: 'POST /api/enroll-course',
      most: 3,
      by: 'member',
      query: email,
      body: ({ ids, member }) => ({ courseId: ids.other, email: member.email }),
    },
    {
      address: 'POST /api/enroll-course',
      most: 12,
      why: 'it is tried as a course without bounds first; then its places are counted in a transaction, with the member and the course locked',
      by: 'member',
      query: email,
      body: ({ ids, member }) => ({ courseId: ids.bounded, email: member.email }),
    },
    {
      address: 'GET /api/enroll/check',
      most: 2,
      by: 'member',
      query: ofCourse,
    },
    {
      address: 'GET /api/my-marks',
      by: 'member',
      query: ({ ids }) => `ids=${ids.course},${ids.other}`,
    },
    { address: 'GET /api/my-enrolled-courses', most: 2, by: 'member', query: email },
    {
      address: 'DELETE /api/unenroll-course',
      most: 3,
      by: 'member',
      query: ofCourse,
    },
  ],
  objects: async (server) => {
    const teacher = await makePerson(server)
    const bounded = await makeCourse(teacher)
    await teacher.browser.put(`/api/course/${bounded}/facts`, { pace: 'dates', places: 1000 })
    return { bounded }
  },
  exports: ['courseRemovals', 'courseStarts', 'enrollments'],
  oldRows: ({ course, tarek }) => ({
    removed_learners: [
      { course_id: course, user_id: tarek, removed_at: writtenAt, removed_by: null, reason: 'mistake' },
    ],
    course_clocks: [
      { course_id: course, user_id: tarek, round: 1, started_at: writtenAt, zone: 'Asia/Dhaka' },
    ],
  }),
  access: {
    'GET /my-enrolled-courses': pageForMembers,
    // Whoever else asks is told that there is no enrollment.
    'GET /api/enroll/check': promised('member'),
    'DELETE /api/unenroll-course': promised('member'),
  },
}

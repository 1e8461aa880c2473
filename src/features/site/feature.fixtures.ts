import type { Db } from '../../base/db/db.ts'
import { newId } from '../../base/ids.ts'
import { everybody, pageForMembers } from '../../testing/access.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { makeCourse, makePerson, onePixel } from '../../testing/people.ts'
import { people } from '../accounts/demo/people.ts'
import { insertUser } from '../accounts/store.ts'
import { courses as demoCourses } from '../courses/demo/courses.ts'
import { findCourse, insertCourse } from '../courses/store.ts'

/** One member of the demo world with one course, unless they are there; returns the course's id. */
async function makeDemoCourse(db: Db): Promise<string> {
  const [course] = demoCourses
  const teacher = people.find(({ key }) => key === course?.by)
  if (course === undefined || teacher === undefined) throw new Error('The demo world is empty.')
  const { id, by, createdDate, ...fields } = course
  await insertUser(db, { ...teacher, passwordHash: null, createdAt: new Date(teacher.joined) })
  if ((await findCourse(db, id)) === undefined)
    await insertCourse(db, { ...fields, id, creatorId: teacher.id, createdAt: new Date(createdDate) })
  return id
}

export const siteFixtures: Fixtures = {
  budgets: [
    { address: 'GET /instructors', most: 1 },
    { address: 'GET /instructors/{instructor}', id: 'member' },
    { address: 'GET /jobs', most: 1 },
    { address: 'GET /profile/teaching', by: 'member' },
    { address: 'GET /language', most: 0 },
    { address: 'GET /privacy-policy', most: 1 },
    { address: 'GET /terms-condition', most: 1 },
    { address: 'GET /api/documents/{name}', most: 1 },
    { address: 'GET /api/instructors', most: 1 },
    { address: 'GET /api/instructors/{instructor}', most: 1, id: 'member' },
    { address: 'GET /api/instructors/{instructor}/courses', most: 1, id: 'member' },
    { address: 'GET /api/course/{course}/context' },
    { address: 'GET /api/auth/teaching', by: 'member' },
    {
      address: 'PUT /api/auth/teaching',
      by: 'member',
      body: () => ({ about: 'I build chairs.', expertise: 'Joinery', links: ['https://chairs.example/'] }),
    },
    { address: 'GET /api/site', most: 1 },
    { address: 'PUT /api/language', body: () => ({ language: 'bn' }) },
    { address: 'PUT /api/language', by: 'member', body: () => ({ language: 'bn' }) },
    { address: 'GET /apple-touch-icon.png', most: 0 },
    { address: 'POST /api/admin/site/mail-trials', by: 'administrator', status: 409 },
    {
      address: 'POST /api/admin/site/provider-trials',
      by: 'administrator',
      status: 404,
      body: () => ({ provider: 'nobody' }),
    },
    { address: 'GET /api/admin/site/demo', by: 'administrator' },
    {
      address: 'DELETE /api/admin/site/demo',
      most: 60,
      why: 'erases each member of the demo world as an account is erased, of which there is one here',
      by: 'administrator',
      course: 'demoCourse',
    },
    { address: 'GET /look/{name}', most: 0, status: 404 },
    { address: 'GET /api/admin/site', by: 'administrator' },
    { address: 'PUT /api/admin/site/logo', by: 'administrator', body: () => ({ image: onePixel }) },
    { address: 'DELETE /api/admin/site/logo', by: 'administrator' },
    { address: 'PATCH /api/admin/site', by: 'administrator', body: () => ({ tagline: `${newId()}.` }) },
  ],
  objects: async (server) => {
    const teacher = await makePerson(server)
    await makeCourse(teacher)
    return { instructors: teacher.id, demoCourse: await makeDemoCourse(server.db) }
  },
  oldRows: ({ amina }) => ({
    site_settings: [
      {
        version: 3,
        name: 'Night School',
        tagline: 'Read. Rest.',
        hue: 250,
        email: 'desk@example.org',
        phone: '',
        social: '{https://example.org/us}',
        statistics: '{"courses":7,"students":0}',
        registration: 'open',
        changed_at: writtenAt,
      },
    ],
    teacher_profiles: [
      {
        user_id: amina,
        about: 'One page a day.\n\nরোজ এক পাতা।',
        expertise: 'Reading',
        links: ['https://reading.example/'],
        changed_at: writtenAt,
      },
    ],
  }),
  exports: ['teaching'],
  access: {
    'GET /language': everybody('leads on'),
    'GET /look/{name}': everybody('404'),
    'GET /profile/teaching': pageForMembers,
  },
}

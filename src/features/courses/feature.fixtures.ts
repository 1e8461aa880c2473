import { newId } from '../../base/ids.ts'
import { everybody, pageForMembers } from '../../testing/access.ts'
import { email, frequent, word } from '../../testing/budgets/inputs.ts'
import { many } from '../../testing/budgets/many.ts'
import type { Fixtures } from '../../testing/fixtures.ts'
import type { MakeObjects } from '../../testing/objects.ts'
import { writtenAt } from '../../testing/oldRows.ts'
import { addStaff, makeCourse, makePerson, onePixel, type Person } from '../../testing/people.ts'
import type { TestServer } from '../../testing/server.ts'
import { partSize } from './discovery/sitemap.ts'

const fields = { title: 'Reading', imageUrl: '', duration: '', description: 'One page a day.' }

/** A change of who works on a course. */
const staffChange = {
  most: 14,
  why: 'holds the people and the course, looks at their roles, changes them, is recorded, and tells it',
}

/** Courses of the member and a colleague: two that the colleague has made, two of the member's own. */
async function makeShared(server: TestServer, { member, course }: Parameters<MakeObjects>[1]) {
  const colleague = await makePerson(server)
  const owned = async (creator: Person, other: Person) => {
    const id = await makeCourse(creator)
    await addStaff(server, id, other, 'owner')
    return id
  }
  await addStaff(server, course, colleague, 'assistant')
  return {
    staff: colleague.id,
    colleague: colleague.id,
    'shared-1': await owned(colleague, member),
    'shared-2': await owned(colleague, member),
    'shared-3': await owned(member, colleague),
    'shared-4': await owned(member, colleague),
  }
}

const search = { most: 10, why: 'a search tries several ways to read its words' }

export const courseFixtures: Fixtures = {
  budgets: [
    { address: 'GET /add-course', most: 3, by: 'member' },
    {
      address: 'GET /all-courses',
      most: 10,
      why: 'the list, its count, the subjects, and how many courses each choice leaves',
    },
    {
      address: 'GET /all-courses',
      most: 10,
      why: 'the same of what a filter leaves, and each facet counted under the choices of the others',
      query: 'level=beginner',
    },
    {
      address: 'GET /all-courses',
      most: 30,
      why: 'a search asks for its count and for what else might be meant',
      query: `q=${frequent}`,
    },
    {
      address: 'GET /all-courses/{id}',
      most: 6,
      why: 'the course, its outline, who teaches it, their other courses, and a search for related ones',
      id: 'course',
    },
    {
      address: 'GET /all-courses/{id}',
      most: 10,
      why: 'a course and what stands around it, the member, the enrollment, and what the page needs around them',
      id: 'course',
      by: 'member',
    },
    { address: 'GET /all-new-courses', most: 4 },
    { address: 'GET /course/{id}', most: 8, why: 'leads to the page of the course', id: 'course' },
    {
      address: 'GET /manage-course',
      most: 6,
      why: 'the member, their courses, which of these were removed, and the courses of others that they work on',
      by: 'member',
    },
    { address: 'GET /popular-courses', most: 3 },
    { address: 'GET /saved', most: 4, by: 'member' },
    { address: 'GET /update-course/{id}', most: 4, by: 'member', id: 'own' },
    {
      address: 'GET /update-course/{id}/about',
      most: 5,
      why: 'the member, the course, and all subjects',
      by: 'member',
      id: 'own',
    },
    { address: 'POST /api/add-course', by: 'member', query: email, body: () => fields },
    ...[
      '',
      `q=${word}`,
      'q=So%20much',
      `q=${word.replace(/.$/, 'zz')}`,
      `q=${frequent}`,
      'q=course',
      'sort=oldest',
      'sort=popular',
      'sort=title',
    ].map((query) => ({
      address: 'GET /api/all-courses',
      ...(query.startsWith('q=') ? search : { most: 1 }),
      query,
    })),
    ...['newest', 'oldest', 'popular', 'title'].map((sort) => ({
      address: 'GET /api/all-courses',
      ...search,
      query: `q=${word}&sort=${sort}`,
    })),
    ...['newest', 'oldest', 'popular', 'title'].map((sort) => ({
      address: 'GET /api/all-courses',
      ...search,
      query: `q=much&sort=${sort}`,
    })),
    ...['', `q=${word}`, 'q=much', 'q=xyzzyx', `q=${word}%20nowhere`].map((query) => ({
      address: 'GET /api/all-courses/count',
      ...(query === '' ? { most: 1 } : { ...search, most: 5 }),
      query,
    })),
    ...[`q=${word}`, `q=${word.replace(/.$/, 'zz')}`, 'q=xyzzyx', `q=${word}%20nowhere`].map((query) => ({
      address: 'GET /api/all-courses/alternatives',
      most: 30,
      why: 'looks for each word by itself, and for words like it',
      query,
    })),
    { address: 'GET /api/all-new-courses', most: 1 },
    ...[
      '',
      `q=${frequent}`,
      'subject=science&level=beginner',
      'language=en&sort=title',
      'length=month',
    ].flatMap((query) => [
      { address: 'GET /api/catalogue', most: 15, why: 'looks on where few of the newest fit', query },
      {
        address: 'GET /api/catalogue/facets',
        most: 15,
        why: 'counts each facet under the choices of the others',
        query: query.replace('&sort=title', ''),
      },
    ]),
    { address: 'GET /api/course/{id}', most: 1, id: 'course' },
    { address: 'GET /api/course/{id}', most: 2, id: 'own', by: 'member' },
    { address: 'GET /api/courses', most: 2, by: 'member', query: email },
    { address: 'DELETE /api/delete-course/{id}', by: 'member', id: 'own' },
    { address: 'GET /api/my-removed-courses', most: 2, by: 'member' },
    { address: 'GET /api/popular-courses', most: 1 },
    { address: 'PUT /api/update-course/{id}', by: 'member', id: 'own', body: () => fields },
    {
      address: 'PUT /api/course/{id}/facts',
      by: 'member',
      id: 'own',
      body: () => ({ level: 'beginner', weeks: 6, outcomes: ['Read one page a day'] }),
    },
    { address: 'GET /api/subjects', most: 1 },
    { address: 'GET /api/admin/subjects', by: 'administrator' },
    {
      address: 'POST /api/admin/subjects',
      most: 8,
      why: 'locks the list, reads it, and is recorded',
      by: 'administrator',
      body: () => ({ names: { en: `Subject ${newId()}` } }),
    },
    {
      address: 'PATCH /api/admin/subjects/{id}',
      most: 8,
      why: 'locks the list, reads it, and is recorded',
      by: 'administrator',
      id: 'subjects',
      body: () => ({ names: { en: `Subject ${newId()}` } }),
    },
    {
      address: 'DELETE /api/admin/subjects/{id}',
      most: 8,
      why: 'locks the list, reads it, and is recorded',
      by: 'administrator',
      id: 'subjects',
    },
    { address: 'GET /api/course/{course}/staff', by: 'member', course: 'own' },
    { address: 'GET /api/my-course-work', by: 'member' },
    { address: 'GET /api/my-course-work', by: 'member', query: 'q=course&of=others&as=editor', looks: 400 },
    {
      address: 'POST /api/course/{course}/staff',
      by: 'member',
      course: 'own',
      ...staffChange,
      body: ({ administrator }) => ({ email: administrator.email, role: 'editor' }),
    },
    {
      address: 'PATCH /api/course/{course}/staff/{user}',
      by: 'member',
      course: 'shared-1',
      id: 'colleague',
      ...staffChange,
      body: () => ({ role: 'editor' }),
    },
    {
      address: 'DELETE /api/course/{course}/staff/{user}',
      by: 'member',
      course: 'shared-2',
      id: 'colleague',
      ...staffChange,
    },
    {
      address: 'POST /api/course/{course}/handover',
      by: 'member',
      course: 'shared-3',
      ...staffChange,
      body: ({ ids }) => ({ user: ids.colleague }),
    },
    { address: 'DELETE /api/course/{course}/own-role', by: 'member', course: 'shared-4', ...staffChange },
    { address: 'GET /covers/{id}', most: 1, id: 'covers' },
    { address: 'GET /files/{course}/{file}/{variant}/{name}', most: 1, course: 'covers', id: 'covers' },
    {
      address: 'POST /api/covers',
      by: 'member',
      most: 14,
      why: 'looks whether there is room before anything is made, stores its sizes, counts them and looks again, in one transaction',
      body: () => ({ image: onePixel }),
    },
    { address: 'GET /api/saved-courses', most: 2, by: 'member' },
    { address: 'PUT /api/saved-courses/{id}', by: 'member', id: 'other' },
    {
      address: 'POST /api/saved-courses',
      by: 'member',
      body: ({ ids }) => ({ ids: [ids.course, ids.other] }),
    },
    { address: 'DELETE /api/saved-courses/{id}', by: 'member', id: 'other' },
    { address: 'GET /api/courses/by-ids', most: 1, query: ({ ids }) => `ids=${ids.course},${ids.other}` },
    { address: 'GET /api/courses/notes', most: 1, query: ({ ids }) => `ids=${ids.course},${ids.other}` },
    { address: 'GET /atom.xml', most: 1 },
    { address: 'GET /card.png', most: 0 },
    { address: 'GET /course/{id}/card.png', most: 1, id: 'course' },
    { address: 'GET /feed.xml', most: 1 },
    { address: 'GET /robots.txt', most: 0 },
    {
      address: 'GET /sitemap-courses.xml',
      most: 20,
      why: 'a part of the map, with as many courses as it may hold',
      query: 'from=00000000-0000-0000-0000-000000000000',
      looks: partSize + 1,
    },
    {
      address: 'GET /sitemap-instructors.xml',
      most: 20,
      why: 'a part of the map, with as many members as it may hold',
      looks: partSize + 1,
    },
    { address: 'GET /sitemap-pages.xml', most: 0 },
    {
      address: 'GET /sitemap.xml',
      most: 2 + many / partSize,
      why: 'a step for each part of the map',
      looks: partSize + 1,
    },
  ],
  objects: async (server, { member, course }) => {
    const { db } = server
    const subject = newId()
    const names = JSON.stringify({ en: 'Subject' })
    await db
      .insertInto('subjects')
      .values({ id: subject, parent: null, slug: `subject-${subject}`, position: 100, names })
      .execute()
    const cover = await member.browser.post('/api/covers', { image: onePixel })
    const shared = await makeShared(server, { member, course })
    return { subjects: subject, covers: (cover.body as { insertedId: string }).insertedId, ...shared }
  },
  oldRows: ({ course, lesson, tarek }) => ({
    course_facts: [
      {
        course_id: course,
        created_at: writtenAt,
        level: 'beginner',
        language: 'bn',
        weeks: 6,
        pace: 'dates',
        starts_on: '2027-03-04',
        places: 12,
        outcomes: '{"Read slowly, and aloud","পড়া"}',
        audience: 'Whoever reads.\r\n',
      },
    ],
    covers: [{ id: lesson, user_id: tarek, created_at: writtenAt, due_at: writtenAt, unnamed: false }],
    saved_courses: [{ user_id: tarek, course_id: course, saved_at: writtenAt }],
  }),
  exports: ['courses', 'courseRoles', 'savedCourses', 'covers'],
  access: {
    'GET /add-course': pageForMembers,
    'GET /course/{id}': everybody('leads on'),
    'GET /manage-course': pageForMembers,
    'GET /update-course/{id}': pageForMembers,
    'GET /update-course/{id}/about': pageForMembers,
    // There are no courses on a second page.
    'GET /sitemap-courses.xml': everybody('404'),
  },
}

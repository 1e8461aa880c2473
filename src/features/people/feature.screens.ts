import type { Page } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

/** The viewer adds a course. Returns its id. */
async function addCourse(page: Page): Promise<string> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  const data = { title: 'Reading Slowly', imageUrl: '', duration: '', description: 'One page a day.' }
  const query = `email=${encodeURIComponent(member.email)}`
  return (await (await page.request.post(`/api/add-course?${query}`, { data })).json()).insertedId
}

export const peopleScreens: Screen[] = [
  {
    name: 'the people of a course that nobody takes',
    route: '/teach/:course/people',
    viewer: 'member',
    show: async (page) => open(page, `/teach/${await addCourse(page)}/people`),
  },
  {
    name: 'the people of a course',
    route: '/teach/:course/people',
    viewer: 'member',
    show: async (page) => {
      const course = await addCourse(page)
      const { member } = await (await page.request.get('/api/auth/session')).json()
      await page.request.post('/api/enroll-course', { data: { courseId: course, email: member.email } })
      await open(page, `/teach/${course}/people`)
      await main(page).getByRole('rowheader').first().waitFor()
    },
  },
  {
    name: 'the invitations to a course',
    route: '/teach/:course/people/invitations',
    viewer: 'member',
    show: async (page) => {
      const course = await addCourse(page)
      const data = { emails: ['hana@example.org'] }
      await page.request.post(`/api/course/${course}/invited`, { data })
      await open(page, `/teach/${course}/people/invitations`)
      await main(page).getByRole('rowheader').first().waitFor()
    },
  },
  {
    name: 'a link of an invitation that does not work any more',
    route: '/join',
    show: (page) => open(page, '/join?invitation=none'),
  },
  {
    name: 'those who were removed from a course',
    route: '/teach/:course/people/removed',
    viewer: 'member',
    show: async (page) => open(page, `/teach/${await addCourse(page)}/people/removed`),
  },
  {
    name: 'the staff of a course',
    route: '/teach/:course/people/staff',
    viewer: 'member',
    show: async (page) => open(page, `/teach/${await addCourse(page)}/people/staff`),
  },
]

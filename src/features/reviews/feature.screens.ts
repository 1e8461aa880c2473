import { expect, type Page, request as requests } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'
import { register } from '../../../e2e/support/people.ts'

/** A course of the demo world with an average, answers, and reviews of all kinds. */
const bread = '/all-courses/019c7eb2-7e27-754b-bc08-6e332527ccda'

/** Enrolls the viewer in the course of the reviews. */
async function take(page: Page): Promise<void> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  const data = { courseId: bread.split('/').at(-1), email: member.email }
  await page.request.post('/api/enroll-course', { data })
}

/** A new member reports the only review of a course of the demo world. */
async function reportAsSomebody(page: Page): Promise<void> {
  const course = '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'
  const member = await requests.newContext({ baseURL: new URL(page.url()).origin })
  await register(member)
  const [review] = await (await member.get(`/api/course/${course}/reviews`)).json()
  // Three have hidden it, which leaves it in the list.
  if (review)
    await member.post(`/api/course/${course}/reviews/${review.id}/report`, { data: { reason: 'spam' } })
  await member.dispose()
}

export const reviewScreens: Screen[] = [
  {
    name: 'the reviews of a course, before one’s own',
    route: '/all-courses/:id',
    viewer: 'member',
    show: async (page) => {
      await take(page)
      await open(page, bread)
      await main(page).getByRole('button', { name: 'Publish review' }).focus()
    },
  },
  {
    name: 'the form to report a review',
    route: '/all-courses/:id',
    viewer: 'member',
    show: async (page) => {
      await open(page, bread)
      await main(page).getByText('Report', { exact: true }).first().click()
      await expect(main(page).getByRole('button', { name: 'Report this review' })).toBeVisible()
    },
  },
  {
    name: 'the reviews that members have reported',
    route: '/admin/reviews',
    viewer: 'administrator',
    show: async (page) => {
      await open(page, '/admin/reviews')
      await reportAsSomebody(page)
      await open(page, '/admin/reviews')
      await expect(main(page).getByLabel('The author is told').first()).toBeVisible()
    },
  },
]

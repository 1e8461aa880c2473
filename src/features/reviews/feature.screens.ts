import { expect, type Page } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

/** A course of the demo world with an average, answers, and reviews of all kinds. */
const bread = '/all-courses/019c7eb2-7e27-754b-bc08-6e332527ccda'

/** Enrolls the viewer in the course of the reviews. */
async function take(page: Page): Promise<void> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  const data = { courseId: bread.split('/').at(-1), email: member.email }
  await page.request.post('/api/enroll-course', { data })
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
]

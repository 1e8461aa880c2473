import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

const oluchi = '/instructors/019a48ff-1276-7b0c-8361-ea1763133a26'

export const siteScreens: Screen[] = [
  { name: 'the list of subjects', route: '/admin/subjects', viewer: 'administrator' },
  {
    name: 'a subject',
    route: '/admin/subjects/:id',
    viewer: 'administrator',
    show: (page) => open(page, '/admin/subjects/01a20000-0000-7000-8000-000000000002'),
  },
  { name: 'your site', route: '/admin/site', viewer: 'administrator' },
  {
    name: 'your site, with a social link that is none',
    route: '/admin/site',
    viewer: 'administrator',
    show: async (page) => {
      await open(page, '/admin/site')
      await main(page).getByLabel('Social links').fill('our page')
      await main(page).getByRole('button', { name: 'Save' }).nth(1).click()
      await main(page).locator('textarea[aria-invalid="true"]').waitFor()
    },
  },
  {
    name: 'the question before the demo world is removed',
    route: '/admin/site',
    viewer: 'administrator',
    show: async (page) => {
      await open(page, '/admin/site')
      await main(page).getByRole('button', { name: 'Remove the demo world', exact: true }).click()
      await page.getByRole('dialog', { name: 'Remove the demo world?' }).waitFor()
    },
  },
  {
    name: 'the page of an instructor',
    route: '/instructors/:instructor',
    show: (page) => open(page, oluchi),
  },
  { name: 'what a member says of their teaching', route: '/profile/teaching', viewer: 'member' },
  {
    name: 'what a teacher says of their teaching, with a wrong link',
    route: '/profile/teaching',
    viewer: 'teacher',
    show: async (page) => {
      await open(page, '/profile/teaching')
      await main(page).getByLabel('Links').fill('my own site')
      await main(page).getByRole('button', { name: 'Save' }).click()
      await main(page).locator('textarea[aria-invalid="true"]').waitFor()
    },
  },
]

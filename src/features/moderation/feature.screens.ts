import { expect, type Page } from '@playwright/test'
import { main, openFirst, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'
import { addCourse, newTitle } from '../../../e2e/support/people.ts'

/** Adds a course of whoever is signed in. Returns its id. */
async function addOwn(page: Page): Promise<string> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  return addCourse(page.request, member, { title: newTitle('Buying Watches') })
}

export const moderationScreens: Screen[] = [
  { name: 'the list of courses', route: '/admin/courses', viewer: 'administrator' },
  {
    name: 'the list of removed courses, which is empty',
    route: '/admin/courses',
    viewer: 'administrator',
    show: (page) => open(page, '/admin/courses?show=removed&q=xyzzy'),
  },
  {
    name: 'a course as administrators see it',
    route: '/admin/courses/:id',
    viewer: 'administrator',
    show: (page) => openFirst(page, '/admin/courses'),
  },
  {
    name: 'one’s own course that is hidden',
    route: '/all-courses/:id',
    viewer: 'administrator',
    show: async (page) => {
      const id = await addOwn(page)
      const data = { state: 'hidden', reason: 'spam', note: 'The links lead to a shop.' }
      await page.request.put(`/api/admin/courses/${id}/state`, { data })
      await open(page, `/all-courses/${id}`)
      await expect(main(page)).toContainText('This course is hidden')
    },
  },
]

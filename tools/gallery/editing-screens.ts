import { expect, type Page } from '@playwright/test'
import { open } from '../../e2e/support/open.ts'
import type { Screen } from './screen.ts'

/** Opens the form of the first of one's own courses; its id. */
async function editFirst(page: Page): Promise<string> {
  await open(page, '/manage-course')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByLabel('Course Title')).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

const gone = { type: '/problems/unknown-course', title: 'Not found', status: 404, detail: 'Removed.' }

/** The form of a course: as it is opened, with a draft, and when somebody else was faster. */
export const editingScreens: Screen[] = [
  {
    name: 'Edit course',
    route: '/update-course/:id',
    viewer: 'Oluchi',
    show: editFirst,
  },
  {
    name: 'Add course, kept',
    route: '/add-course',
    viewer: 'Oluchi',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await expect(page.locator('form[data-kept]')).toBeVisible()
      await open(page, '/add-course')
      await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
    },
  },
  {
    name: 'Edit course, kept and changed since',
    route: '/update-course/:id',
    viewer: 'Oluchi',
    show: async (page) => {
      const id = await editFirst(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await expect(page.locator('form[data-kept]')).toBeVisible()
      const data = { title: 'Another Title', imageUrl: '', duration: '4 weeks', description: 'Stored.' }
      await page.request.put(`/api/update-course/${id}`, { data })
      await open(page, `/update-course/${id}`)
      await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible()
    },
  },
  {
    name: 'Edit course, changed meanwhile',
    route: '/update-course/:id',
    viewer: 'Oluchi',
    show: async (page) => {
      const id = await editFirst(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await page.getByLabel('Short Description').fill('What I have written here must not be lost.')
      const data = { title: 'Another Title', imageUrl: '', duration: '4 weeks', description: 'Stored.' }
      await page.request.put(`/api/update-course/${id}`, { data })
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('heading', { name: /changed meanwhile/ })).toBeFocused()
    },
  },
  {
    name: 'Edit course, deleted meanwhile',
    route: '/update-course/:id',
    viewer: 'Oluchi',
    show: async (page) => {
      await editFirst(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await page.route(/api\/(update-)?course\//, (route) => route.fulfill({ status: 404, json: gone }))
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('heading', { name: /deleted meanwhile/ })).toBeFocused()
    },
  },
]

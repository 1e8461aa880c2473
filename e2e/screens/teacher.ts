import { expect, type Page } from '@playwright/test'
import { open } from '../support/open.ts'
import { keepMessage, main, refused, type Screen } from './screen.ts'

/**
 * Opens the form for editing one's own course.
 * @returns its id
 */
async function edit(page: Page): Promise<string> {
  await open(page, '/manage-course')
  await page.getByRole('link', { name: /^Edit / }).click()
  await expect(page.getByLabel('Course Title')).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

/** Saves the course from elsewhere, which causes an edit conflict. */
async function changeElsewhere(page: Page, id: string): Promise<void> {
  const data = { title: 'Another Title', imageUrl: '', duration: '4 weeks', description: 'Stored.' }
  await page.request.put(`/api/update-course/${id}`, { data })
}

const gone = { type: '/problems/unknown-course', title: 'Not found', status: 404, detail: 'Removed.' }

/** Screens of a member who has created a course and is enrolled in it. */
export const teacherScreens: Screen[] = [
  {
    name: 'a course of one’s own, enrolled',
    route: '/all-courses/:id',
    viewer: 'teacher',
    show: async (page) => {
      await open(page, '/my-enrolled-courses')
      await page.getByRole('rowheader').getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
    },
  },
  { name: 'enrolled courses', route: '/my-enrolled-courses', viewer: 'teacher' },
  { name: 'own courses', route: '/manage-course', viewer: 'teacher' },
  {
    name: 'the question before a deletion',
    route: '/manage-course',
    viewer: 'teacher',
    show: async (page) => {
      await open(page, '/manage-course')
      await page.getByRole('button', { name: /^Delete / }).click()
    },
  },
  {
    name: 'the word after a deletion',
    route: '/manage-course',
    viewer: 'teacher',
    show: async (page) => {
      await open(page, '/manage-course')
      await page.getByRole('button', { name: /^Delete / }).click()
      await page.getByRole('button', { name: 'Yes, delete it!' }).click()
      await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
    },
  },
  { name: 'editing a course', route: '/update-course/:id', viewer: 'teacher', show: edit },
  {
    name: 'what a course says of itself, on dates',
    route: '/update-course/:id/about',
    viewer: 'teacher',
    show: async (page) => {
      const id = await edit(page)
      await open(page, `/update-course/${id}/about`)
      await main(page).getByLabel('Pace').selectOption('On dates')
      await expect(main(page).getByLabel('First day')).toBeVisible()
    },
  },
  {
    name: 'editing a course that has a draft and was changed since',
    route: '/update-course/:id',
    viewer: 'teacher',
    show: async (page) => {
      const id = await edit(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await expect(page.locator('form[data-kept]')).toBeVisible()
      await changeElsewhere(page, id)
      await open(page, `/update-course/${id}`)
      await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible()
    },
  },
  {
    name: 'a course that was changed meanwhile, in both versions,',
    route: '/update-course/:id',
    viewer: 'teacher',
    troubles: [/^console error: Failed to load resource: .*412/],
    show: async (page) => {
      const id = await edit(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await page.getByLabel('Short Description').fill('What I have written here must not be lost.')
      await changeElsewhere(page, id)
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('heading', { name: 'This course was changed meanwhile' })).toBeFocused()
      await keepMessage(page)
    },
  },
  {
    name: 'a course that was deleted meanwhile',
    route: '/update-course/:id',
    viewer: 'teacher',
    troubles: [refused],
    show: async (page) => {
      await edit(page)
      await page.getByLabel('Duration').fill('Five unhurried weeks')
      await page.route(/api\/(update-)?course\//, (route) => route.fulfill({ status: 404, json: gone }))
      await main(page).getByRole('button', { name: 'Update' }).click()
      await expect(page.getByRole('heading', { name: /deleted meanwhile/ })).toBeFocused()
      await keepMessage(page)
    },
  },
]

import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true })

test('a teacher says what a course is about, keeps a draft, is told of faults, and decides on a conflict', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*4(12|22)/)
  const id = await addCourse(page.request, await register(page.request), { title: 'Bending Wood' })
  await open(page, '/manage-course')
  await main(page).getByRole('link', { name: 'About Bending Wood' }).click()
  await field(page, 'Subject').selectOption('Woodwork')
  await field(page, 'Level').selectOption('Beginner')
  await field(page, 'Hours in all').fill('a few')
  await expect(field(page, 'First day')).toBeHidden()
  await field(page, 'Pace').selectOption('On dates')
  await field(page, 'First day').fill('2031-01-13')
  await field(page, 'Last day').fill('2031-02-24')
  await field(page, 'What learners will be able to do').fill('Steam a strip of ash\nBend it around a form')
  await expect(page.locator('form[data-kept]')).toBeVisible()
  await page.reload()
  await expect(field(page, 'First day')).toHaveValue('2031-01-13')
  await save(page).click()
  await expect(field(page, 'Hours in all')).toBeFocused()
  await field(page, 'Hours in all').fill('12')
  await save(page).click()
  await expect(field(page, 'Time zone')).toBeFocused()
  await field(page, 'Time zone').selectOption('Asia/Dhaka')
  expect(await findBrokenRules(page)).toEqual([])
  await save(page).click()
  await main(page).getByRole('link', { name: 'Show the course' }).click()
  await expect(main(page).getByText('Bend it around a form')).toBeVisible()

  await open(page, `/update-course/${id}/about`)
  await field(page, 'Price').fill('Free for members')
  await page.request.put(`/api/course/${id}/facts`, { data: { level: 'advanced', price: 'A smile' } })
  await save(page).click()
  await expect(main(page).getByRole('heading', { name: 'This course was changed meanwhile' })).toBeFocused()
  expect(await findBrokenRules(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Save selection' }).click()
  await expect(main(page).getByText('What the course says of itself is saved.')).toBeVisible()
  await expect(field(page, 'Price')).toHaveValue('Free for members')
  await expect(field(page, 'Level')).toHaveValue('advanced')
})

import { type Browser, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { type BuiltCourse, buildCourse } from './support/lessons.ts'
import { alive, open } from './support/open.ts'
import { enroll, type Person, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'

test.describe.configure({ timeout: 90_000 })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const hits = (page: Page) => main(page).getByRole('listitem')

/** Somebody's course of twelve items, one of them not open yet, and somebody who takes it. */
async function prepare(
  browser: Browser,
  server: ServerProcess,
): Promise<{ course: BuiltCourse; learner: Person }> {
  const teaching = await browser.newContext({ baseURL: server.origin })
  const teacher = await register(teaching.request)
  const course = await buildCourse(teaching.request, teacher)
  await teaching.close()
  const learning = await browser.newContext({ baseURL: server.origin })
  const learner = await register(learning.request)
  await enroll(learning.request, learner, course.id)
  await learning.close()
  return { course, learner }
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.request.post('/api/auth/sign-in', { data: { email, password } })
}

test('a learner finds a passage from beside a lesson by keyboard, and lands at it', async ({
  page,
  browser,
  server,
}) => {
  const { course, learner } = await prepare(browser, server)
  await signIn(page, learner)
  await open(page, `/learn/${course.id}/${course.items.get('Marbles')}`)
  await alive(page)
  const field = page.getByRole('searchbox', { name: 'Search in this course' })
  await field.focus()
  await page.keyboard.type('doctors 17')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Search in my lessons')
  await expect(hits(page)).toHaveCount(1)
  await expect(hits(page).getByRole('link')).toHaveText('Doctors')
  await expect(hits(page).locator('p mark')).toHaveText(['Doctors', '17'])
  await expect(page.getByRole('searchbox', { name: 'Search in this course' })).toHaveValue('doctors 17')
  expect(await findBrokenRules(page)).toEqual([])
  await hits(page).getByRole('link').click()
  await expect(heading(page)).toHaveText('Doctors')
  await expect(page).toHaveURL(/#t-block0017$/)
  await expect(page.locator('#t-block0017')).toBeInViewport()
})

test('what is not open to a learner is not found, and the page leads on to all courses', async ({
  page,
  browser,
  server,
}) => {
  const { course, learner } = await prepare(browser, server)
  await signIn(page, learner)
  await open(page, `/dashboard/search?course=${course.id}&q=${encodeURIComponent('late lesson')}`)
  await expect(main(page)).toContainText('Nothing found for “late lesson”')
  await main(page).getByRole('link', { name: 'Search in all your courses' }).first().click()
  await expect(page).toHaveURL(/search\?q=late(\+|%20)lesson$/)
  await expect(main(page)).toContainText('Nothing found for “late lesson”')
  const field = page.getByRole('searchbox', { name: 'Search in my lessons' })
  await field.fill('weather')
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(hits(page)).toHaveCount(1)
  await expect(hits(page)).toContainText(course.title)
})

test('results come ten at a time', async ({ page, browser, server }) => {
  const { course, learner } = await prepare(browser, server)
  await signIn(page, learner)
  // Of the twelve one is a link, one waits for another, and one opens later.
  await open(page, `/dashboard/search?course=${course.id}&q=percentage`)
  await expect(hits(page)).toHaveCount(9)
  await open(page, `/dashboard/search?course=${course.id}&q=a`)
  await expect(hits(page)).toHaveCount(10)
})

test('the palette lists lessons below everything else, and leads to the passage', async ({
  page,
  browser,
  server,
}) => {
  const { course, learner } = await prepare(browser, server)
  await signIn(page, learner)
  await open(page, '/terms-condition')
  await alive(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('alarms 3')
  const lessons = palette.getByRole('group', { name: 'Lessons' }).getByRole('option')
  await expect(lessons).toHaveText([/^Alarms/, /^All lessons with “alarms 3”/])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Search in my lessons')
  await expect(hits(page)).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('alarms 3')
  await expect(lessons).toHaveCount(2)
  await lessons.first().click()
  await expect(heading(page)).toHaveText('Alarms')
  await expect(page).toHaveURL(new RegExp(`/learn/${course.id}/.*#t-block0003$`))
})

test('without JavaScript a search finds, and its links lead to the passage', async ({ browser, server }) => {
  const { course, learner } = await prepare(browser, server)
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, learner)
  await page.goto(`/learn/${course.id}/${course.items.get('Marbles')}`)
  await page.getByRole('searchbox', { name: 'Search in this course' }).fill('bags 21')
  await page.keyboard.press('Enter')
  await expect(hits(page)).toHaveCount(1)
  await hits(page).getByRole('link').click()
  await expect(heading(page)).toHaveText('Bags')
  await expect(page.locator('#t-block0021')).toBeInViewport()
  await context.close()
})

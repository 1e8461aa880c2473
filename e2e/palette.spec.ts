import { expect, type Page } from '@playwright/test'
import { colourOf } from './support/looks.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const chosenIn = (page: Page) => paletteOf(page).getByRole('option', { selected: true })

test('the palette finds a course from any page by keyboard alone', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open(page, '/login')
  expect(scripts.filter((path) => /Palette-.*\.js/.test(path))).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  expect(scripts.filter((path) => /Palette-.*\.js/.test(path))).toHaveLength(1)
  await page.keyboard.type('dovet')
  await expect(chosenIn(page)).toContainText('Dovetails by Hand')
  await expect(paletteOf(page).getByRole('group', { name: 'Courses' }).getByRole('option')).toHaveCount(1)
  await expect(paletteOf(page).getByRole('status')).toHaveText('1 result.')
  const mark = paletteOf(page).locator('mark')
  await expect(mark).toHaveText('Dovet')
  const { red, green, blue } = await colourOf(mark, 'backgroundColor')
  expect(Math.min(red, green)).toBeGreaterThan(1.3 * blue)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
  await expect(paletteOf(page)).toBeHidden()
})

test('the palette tells near-misses, and what words find apart, under titles of their own', async ({
  page,
}) => {
  await open(page, '/login')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('dovtails')
  const under = (name: string) =>
    paletteOf(page).getByRole('group', { name, exact: true }).getByRole('option')
  await expect(under('Similar courses')).toHaveText([/^Dovetails by Hand/])
  await expect(under('Courses')).toHaveCount(0)
  await field.fill('dovetails xyzzy')
  await expect(under('Courses with “dovetails”')).toHaveText([/^Dovetails by Hand/])
  await expect(paletteOf(page).locator('mark')).toHaveText('Dovetails')
})

test('the palette closes by Escape, by its keys and beside it, and gives the focus back', async ({
  page,
}) => {
  await open(page, '/login')
  const email = page.getByLabel('Email')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Control+k'),
    () => page.mouse.click(20, 300),
  ]) {
    await email.focus()
    await page.keyboard.press('Control+k')
    await expect(paletteOf(page)).toBeVisible()
    await close()
    await expect(paletteOf(page)).toBeHidden()
    await expect(email).toBeFocused()
  }
})

test('the palette leads a visitor to every public page and the way in, by arrow keys and by pointer', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(paletteOf(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    /^Home/,
    /^All Courses/,
    /^Find a course/,
    /^Popular Courses/,
    /^Instructors/,
    /^Contact Us/,
    /^Terms & Condition/,
    /^Privacy Policy/,
    /^Jobs/,
    /^Registration/,
    /^Forgot password\?/,
  ])
  await page.keyboard.press('ArrowUp')
  await expect(chosenIn(page)).toContainText('Login')
  await page.keyboard.press('ArrowDown')
  await expect(chosenIn(page)).toContainText('Home')
  await page.keyboard.type('priv')
  await paletteOf(page).getByRole('option', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})

test('what the palette has found stays under the pointer while courses are looked for', async ({ page }) => {
  const search = Promise.withResolvers<void>()
  await page.route('**/api/all-courses?*', async (route) => {
    await search.promise
    await route.continue()
  })
  await open(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('priv')
  await expect(paletteOf(page).getByText('Searching')).toBeVisible()
  await paletteOf(page).getByRole('option', { name: 'Privacy Policy' }).hover()
  await page.mouse.down()
  search.resolve()
  await expect(paletteOf(page).getByRole('status')).toHaveText('1 result.')
  await page.mouse.up()
  await expect(page).toHaveURL('/privacy-policy')
})

test('the palette does for a member what the menus do', async ({ page }) => {
  await register(page.request)
  await open(page, '/')
  const run = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(typed)
    await expect(chosenIn(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  await run('switch to dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await run('switch to light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await run('add course')
  await expect(page).toHaveURL('/add-course')
  await run('enrolled courses')
  await expect(page).toHaveURL('/my-enrolled-courses')
  await run('sign out')
  await expectToast(page, 'success', 'Logout Successfully')
  await expect(page).toHaveURL('/login')
})

test('the palette has the courses and own pages that one has seen first, until one logs out', async ({
  page,
}) => {
  const person = await register(page.request)
  const title = newTitle()
  const course = await addCourse(page.request, person, { title })
  await open(page, `/all-courses/${course}`)
  await open(page, '/my-enrolled-courses')
  await open(page, '/contact-us')
  await page.keyboard.press('Control+k')
  const recent = paletteOf(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveText([/Enrolled/, new RegExp(title)])
  await expect(chosenIn(page)).toContainText('Enrolled')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page)).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('the palette never shows what an older search has found', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/api\/all-courses\?q=bread/, async (route) => {
    await gate.promise
    // The page has aborted the request by then.
    await route.continue().catch(() => undefined)
  })
  await open(page, '/login')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Find anything' })
  const asked = page.waitForRequest(/api\/all-courses\?q=bread/)
  await field.fill('bread')
  await asked
  await field.fill('dovetails')
  await expect(chosenIn(page)).toContainText('Dovetails by Hand')
  gate.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(paletteOf(page).getByText('Bread')).toHaveCount(0)
})

test('the palette says plainly that courses cannot be searched, and still knows the pages', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: GET .*api\/all-courses.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  await open(page, '/login')
  await page.route(/api\/all-courses\?/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('terms')
  await expect(paletteOf(page).getByRole('paragraph').first()).toHaveText(
    'Courses could not be searched. The server cannot be reached. Check the connection and try again.',
  )
  await expect(paletteOf(page).getByRole('status')).toContainText('Courses could not be searched.')
  await expect(chosenIn(page)).toContainText('Terms & Condition')
  await page.keyboard.type(' zzz')
  await page.unroute(/api\/all-courses\?/)
  await page.keyboard.type('z')
  await expect(paletteOf(page).getByRole('status')).toHaveText('Nothing found for “terms zzzz”.')
})

import { expect, type Page } from '@playwright/test'
import { tabTo } from './support/keys.ts'
import { open } from './support/open.ts'
import { register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { expectUsable } from './support/usable.ts'

// English from right to left, as the server sends it: first paint, styles, hydration and everything after it.
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'ar-XB', url: baseURL ?? '' }])
})

const main = (page: Page) => page.getByRole('main')

test('a page that is read from the right is mirrored from the start, and stays so on the next ones', async ({
  page,
}) => {
  await open(page, '/')
  const brand = page.getByRole('banner').getByRole('link', { name: 'Tercet, home' })
  const registration = page.getByRole('banner').getByRole('link', { name: 'Registration' })
  for (const path of ['/all-new-courses', '/instructors']) {
    const [start, end] = await Promise.all([brand.boundingBox(), registration.boundingBox()])
    expect(start?.x).toBeGreaterThan((end?.x ?? 0) + (end?.width ?? 0))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('banner').locator(`nav:visible a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
  }
})

test('arrows and spines are mirrored, drawings are not', async ({ page }) => {
  await open(page, '/')
  const link = main(page).getByRole('link', { name: 'All Courses', exact: true })
  const arrow = link.locator('svg')
  expect(await arrow.evaluate((element) => getComputedStyle(element).transform)).toBe(
    'matrix(-1, 0, 0, 1, 0, 0)',
  )
  const [words, head] = await Promise.all([link.boundingBox(), arrow.boundingBox()])
  expect(head?.x).toBeLessThan((words?.x ?? 0) + (words?.width ?? 0) / 2)
  const card = main(page).locator('.cover').first()
  const corners = await card.evaluate((element) => {
    const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(element)
    return [borderTopLeftRadius, borderTopRightRadius]
  })
  expect(corners).toEqual(['11px', '3px'])
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveCSS('text-align', 'right')
  expect(await card.locator('svg').evaluate((element) => getComputedStyle(element).transform)).toBe('none')
})

test('the slides follow the arrow keys as one reads', async ({ page }) => {
  await open(page, '/')
  const tabs = page.getByRole('region', { name: 'Welcome' }).getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toBeFocused()
})

test('messages come at the top left, and the keyboard walks from right to left', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await expectToast(page, 'error', 'This sign-in method is not set up on this server.')
  const box = await page.getByRole('alert').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1440 / 2)
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await tabTo(links.nth(0))
  await tabTo(links.nth(1))
  const [first, second] = await Promise.all([links.nth(0).boundingBox(), links.nth(1).boundingBox()])
  expect(first?.x).toBeGreaterThan(second?.x ?? 0)
})

test('a form and its menu can be used by everybody, read from the right', async ({ page }) => {
  await register(page.request)
  await open(page, '/add-course')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectUsable(page, ({ dir }) => dir === 'rtl')
})

import { expect, type Locator, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast, readToasts } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const edit = (page: Page) => main(page).getByRole('link', { name: 'Edit', exact: true })
const theirs = (page: Page) => main(page).getByText('You created this course.')

/** Adds another person's course and leaves the browser signed out. */
async function addStrangersCourse(page: Page): Promise<string> {
  const id = await addCourse(page.request, await register(page.request, 'Zofia Kamińska'))
  await page.context().clearCookies()
  return id
}

async function background(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}

test.describe('the page of a course', () => {
  test('tells a visitor why the button sleeps, and where to go', async ({ page }) => {
    const id = await addStrangersCourse(page)
    await open(page, `/all-courses/${id}`)
    await expect(button(page, 'Enroll')).toBeDisabled()
    await expect(button(page, 'Enroll')).toHaveAccessibleDescription(
      'Please log in to enroll in this course.',
    )
    await expect(main(page).getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      `/login?from=%2Fall-courses%2F${id}`,
    )
    expect(await background(main(page).getByRole('link', { name: 'Login' }))).not.toBe(
      await background(button(page, 'Enroll')),
    )
    await expect(theirs(page)).toBeHidden()
    await expect(edit(page)).toBeHidden()
  })

  test('lets a member in, and out again', async ({ page }) => {
    const id = await addStrangersCourse(page)
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    await expect(main(page).getByText('Please log in')).toBeHidden()
    await button(page, 'Enroll').click()
    await expect(button(page, 'Enrolled')).toHaveAccessibleDescription('Press to remove your enrollment.')
    await expect(main(page).getByRole('link', { name: 'Go to my courses' })).toHaveAttribute(
      'href',
      '/my-enrolled-courses',
    )
    await expect(theirs(page)).toBeHidden()
    await expect(edit(page)).toBeHidden()
    await button(page, 'Enrolled').click()
    await expect(button(page, 'Enroll')).toBeEnabled()
    await expectToast(page, 'warning', 'Enrollment Removed.')
  })

  test('says that Enrolled removes, to the pointer and to the focus', async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person)
    await enroll(page.request, person, id)
    await open(page, `/all-courses/${id}`)
    const told = main(page).getByText('Press to remove your enrollment.')
    await page.mouse.move(0, 0)
    await expect(told).toBeHidden()
    await button(page, 'Enrolled').hover()
    await expect(told).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(told).toBeHidden()
    await button(page, 'Enrolled').focus()
    await page.keyboard.press('Shift')
    await expect(told).toBeVisible()
  })

  test('lets somebody undo that they left, by the keyboard alone, also in their list', async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person, { title: 'Left and Rejoined' })
    await enroll(page.request, person, id)
    await open(page, `/all-courses/${id}`)
    const undo = page.getByRole('button', { name: 'Undo' })
    await button(page, 'Enrolled').press('Enter')
    await expect(undo).toBeVisible()
    await page.keyboard.press('Alt+t')
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(undo).toBeFocused({ timeout: 1 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expectToast(page, 'success', 'Enrolled Successfully!')
    await expect(button(page, 'Enrolled')).toBeEnabled()
    await main(page).getByRole('link', { name: 'Go to my courses' }).click()
    await button(page, 'Remove Enrollment: Left and Rejoined').click()
    await expect(main(page).getByText('You have not enrolled in any courses')).toBeVisible()
    await undo.click()
    await expect(main(page).getByRole('row', { name: 'Left and Rejoined' })).toBeVisible()
  })

  test('keeps Enroll or Login at the bottom of a phone, and hides nothing under it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const id = await addStrangersCourse(page)
    await open(page, `/all-courses/${id}`)
    const login = main(page).getByRole('link', { name: 'Login' })
    await expect(login).toHaveCount(1)
    await expect(login).toBeInViewport({ ratio: 1 })
    const title = main(page).getByRole('heading', { level: 1 })
    const [above, below] = await Promise.all([
      title.boundingBox(),
      main(page).locator('.cover').first().boundingBox(),
    ])
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    // The last link of the page is the one that would be under the bar.
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    const bar = await login.boundingBox()
    const focused = await last.boundingBox()
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    await expect(button(page, 'Enroll')).toBeInViewport({ ratio: 1 })
    expect(await findBrokenRules(page)).toEqual([])
  })

  test('says why nobody can join a course that is full, or over', async ({ page, browser, server }) => {
    const teaching = await browser.newContext({ baseURL: server.origin })
    const teacher = await register(teaching.request, 'Zofia Kamińska')
    const id = await addCourse(teaching.request, teacher)
    const say = (facts: object) =>
      teaching.request.put(`/api/course/${id}/facts`, { data: { pace: 'dates', ...facts } })
    await say({ places: 1 })
    await enroll(teaching.request, teacher, id)
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    await expect(button(page, 'Enroll')).toBeDisabled()
    await expect(button(page, 'Enroll')).toHaveAccessibleDescription('All places in this course are taken.')
    await say({ zone: 'Asia/Dhaka', startsOn: '2020-01-01', endsOn: '2020-02-01' })
    await open(page, `/all-courses/${id}`)
    await expect(button(page, 'Enroll')).toHaveAccessibleDescription(/^This course ended on /)
    await teaching.close()
  })

  test('tells its creator that it is theirs, and puts editing before enrolling', async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person)
    await open(page, `/all-courses/${id}`)
    await expect(theirs(page)).toBeVisible()
    await expect(edit(page)).toHaveAttribute('href', `/update-course/${id}`)
    const names = main(page).locator('form').locator('a, button')
    await expect(names).toHaveText(['Edit', 'Enroll', 'Save for later'])
    expect(await background(edit(page))).not.toBe(await background(button(page, 'Enroll')))
    await edit(page).click()
    await expect(page).toHaveURL(`/update-course/${id}`)
  })

  test('lets a creator who takes the own course leave it', async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person)
    await enroll(page.request, person, id)
    await open(page, `/all-courses/${id}`)
    await expect(theirs(page)).toBeVisible()
    await expect(edit(page)).toBeVisible()
    await button(page, 'Enrolled').click()
    await expect(button(page, 'Enroll')).toBeEnabled()
  })
})

test.describe('the link to a course', () => {
  test('is copied by a button, which says so', async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await addStrangersCourse(page)
    await open(page, `/all-courses/${id}`)
    await button(page, 'Copy link').click()
    await expectToast(page, 'success', 'Link copied')
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/course/${id}`)
    await expect(button(page, 'Copy link')).toBeFocused()
    await expect(main(page).getByLabel('Link to this course')).toHaveCount(0)
  })

  for (const [why, prevent] of [
    ['has no clipboard for pages', () => Object.defineProperty(navigator, 'clipboard', { value: undefined })],
    [
      'keeps the page from its clipboard',
      () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
      },
    ],
  ] as const) {
    test(`is shown and selected where the browser ${why}`, async ({ page, server }) => {
      await page.addInitScript(prevent)
      const id = await addStrangersCourse(page)
      await open(page, `/all-courses/${id}`)
      for (let press = 0; press < 2; press += 1) {
        await button(page, 'Copy link').click()
        const field = main(page).getByRole('textbox', { name: 'Link to this course' })
        await expect(field).toBeFocused()
        await expect(field).toHaveValue(`${server.origin}/course/${id}`)
        await expect(field).toHaveAccessibleDescription(/copy it with Ctrl\+C/)
        expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${server.origin}/course/${id}`)
      }
      expect(await readToasts(page)).toEqual([])
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await findBrokenRules(page)).toEqual([])
      }
    })
  }

  test('is one of three ways to share, beside which it is saved', async ({ page }) => {
    await open(page, `/all-courses/${await addStrangersCourse(page)}`)
    const ways = main(page).getByRole('region', { name: 'Share this course:' })
    await expect(ways.getByRole('button')).toHaveText(['Facebook', 'WhatsApp', 'Copy link', 'Save for later'])
  })

  test('opens the share sheet of a device that has one', async ({ page, server }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(navigator, { shared, share: async (what: ShareData) => void shared.push(what) })
    })
    const id = await addStrangersCourse(page)
    await open(page, `/all-courses/${id}`)
    await button(page, 'Share…').click()
    const shared = await page.evaluate(() => (navigator as unknown as { shared: ShareData[] }).shared)
    expect(shared).toEqual([{ title: expect.any(String), url: `${server.origin}/course/${id}` }])
  })
})

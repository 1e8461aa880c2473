import { expect, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { expectUsable } from './support/usable.ts'

// What a screen shows for a moment only: it waits, refuses, fails or says something.

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.setTimeout(90_000)

const header = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')

test.describe('waiting', () => {
  test('for a page can be done by everybody', async ({ page }) => {
    await open(page, '/popular-courses')
    const gate = await hold(page, '**/api/course/*')
    await main(page).getByRole('link').first().click()
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    await expectUsable(page)
    gate.resolve()
    await expect(page).toHaveURL(/\/all-courses\//)
  })

  test('for courses can be done by everybody', async ({ page }) => {
    await open(page, '/jobs')
    const gate = await hold(page, /api\/all-new-courses/)
    await header(page).getByRole('link', { name: 'All Courses' }).click()
    await expect(main(page).getByRole('status')).toHaveText('Loading courses')
    await expectUsable(page)
    gate.resolve()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })

  test('for the cards of the front page can be done by everybody', async ({ page }) => {
    await open(page, '/jobs')
    const gate = await hold(page, /api\/(all|popular)-courses/)
    await header(page).getByRole('link', { name: 'Tercet, home' }).click()
    await expect(main(page).getByRole('status')).toHaveCount(2)
    await expectUsable(page)
    gate.resolve()
    await expect(main(page).getByRole('listitem')).toHaveCount(8)
  })

  test('for an enrollment can be done by everybody', async ({ page, request }) => {
    const id = await addCourse(request, await register(request))
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    const gate = await hold(page, '**/api/enroll-course')
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(main(page).locator('button[aria-busy="true"]')).toHaveAccessibleName('Enroll')
    await expectUsable(page)
    gate.resolve()
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
  })
})

test.describe('a refusal can be understood by everybody:', () => {
  test('a wrong password, with its message', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*401/)
    await open(page, '/login')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Wrong.Horse1')
    await main(page).getByRole('button', { name: 'Login', exact: true }).click()
    await expectToast(page, 'error', 'Wrong e-mail or password.')
    await keepToast(page)
    await expectUsable(page)
  })

  test('a password that is too short', async ({ page }) => {
    await open(page, '/register')
    await page.getByLabel('Name').fill('Ruth')
    await page.getByLabel('Photo URL').fill('https://example.org/')
    await page.getByLabel('Email').fill('ruth@example.org')
    await page.getByLabel('Confirm Password').fill('short')
    await main(page).getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'warning', 'Password Must Be 8 Character')
    await keepToast(page)
    await expectUsable(page)
  })

  test('a course without a title', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await register(page.request)
    await open(page, '/add-course')
    await page.getByLabel('Image URL').fill('no link')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Course Title')).toBeFocused()
    await keepToast(page)
    await expectUsable(page)
  })

  test('a course that was changed meanwhile, in both versions, by keyboard', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*412/)
    const id = await addCourse(page.request, await register(page.request), { title: newTitle('Mine') })
    await open(page, `/update-course/${id}`)
    await page.getByLabel('Duration').fill('Five weeks')
    await page.getByLabel('Short Description').fill('My words.')
    const data = { title: newTitle('Theirs'), imageUrl: '', duration: '4 weeks', description: 'Their words.' }
    await page.request.put(`/api/update-course/${id}`, { data })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('heading', { name: 'This course was changed meanwhile' })).toBeFocused()
    const toast = page.getByRole('alert').filter({ hasText: 'This course was changed since you opened it.' })
    await expect(toast).toBeVisible()
    await keepToast(page)
    await expectUsable(page)
    const choice = (name: string) => page.getByRole('group', { name: `${name} Differs` })
    await expect(choice('Course Title').getByRole('radio', { name: 'Stored now' })).toBeChecked()
    const mine = choice('Duration').getByRole('radio', { name: 'What you wrote' })
    await expect(mine).toHaveAccessibleDescription('Five weeks')
    await mine.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Course Title')).toHaveValue(data.title)
    await expect(page.getByLabel('Duration')).toHaveValue('4 weeks')
    await expect(page.getByLabel('Short Description')).toHaveValue('My words.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'success', 'Course Updated Successfully')
  })

  test('an inquiry with a phone number that is none', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await open(page, '/contact-us')
    await page.getByLabel('Phone').fill('call me')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await keepToast(page)
    await expectUsable(page)
  })
})

test.describe('a failure can be understood by everybody:', () => {
  const failed = /^console error: Failed to load resource/

  test('of a page', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*api\/course\/.*ERR_FAILED$/)
    watch.expect(failed)
    await open(page, '/popular-courses')
    await page.route('**/api/course/*', (route) => route.abort())
    await main(page).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await expectUsable(page)
  })

  test('of a list', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*api\/all-new-courses.*ERR_FAILED$/)
    watch.expect(failed)
    await open(page, '/jobs')
    await page.route(/api\/all-new-courses/, (route) => route.abort())
    await header(page).getByRole('link', { name: 'All Courses' }).click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expectUsable(page)
  })
})

test('three messages at once can be read by everybody', async ({ page }) => {
  await open(page, '/login')
  const google = page.getByRole('button', { name: 'Login with Google' })
  for (let presses = 1; presses <= 3; presses += 1) {
    await google.click()
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(presses)
    await keepToast(page)
  }
  await expectUsable(page)
})

test.describe('the palette can be used by everybody', () => {
  test('when it lists everything', async ({ page }) => {
    await showPalette(page, 'p')
    await expect(page.getByRole('group', { name: 'Courses' })).toBeVisible()
    await expectUsable(page)
  })

  test('when it has found nothing', async ({ page }) => {
    await showPalette(page, newTitle('zzz'))
    await expect(page.getByText('Nothing found for').first()).toBeVisible()
    await expectUsable(page)
  })

  test('when courses cannot be searched', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*api\/all-courses.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await page.route(/api\/all-courses\?/, (route) => route.abort())
    await showPalette(page, 'terms')
    await expect(page.getByText('Courses could not be searched.').first()).toBeVisible()
    await expectUsable(page)
  })
})

async function showPalette(page: Page, typed: string): Promise<void> {
  await open(page, '/login')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(typed)
}

/** While the focus is in the messages, none of them leaves. */
async function keepToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).first().focus()
}

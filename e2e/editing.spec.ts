import { expect, type Page } from '@playwright/test'
import { away, expectAway, keptHere } from './support/away.ts'
import { hold } from './support/calls.ts'
import { open, reload } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { countToasts, expectToast } from './support/toasts.ts'

const title = (page: Page) => page.getByLabel('Course Title')
const conflict = (page: Page) => page.getByRole('heading', { name: 'This course was changed meanwhile' })
const theirs = { title: 'Theirs', imageUrl: '', duration: '', description: 'Their words.' }

/** Simulates an edit conflict: another editor saves the course just after the page has loaded it. */
async function changeMeanwhile(page: Page, id: string): Promise<void> {
  const answer = await page.request.put(`/api/update-course/${id}`, { data: theirs })
  expect(answer.status()).toBe(200)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update' }).click()
}

async function skipToContent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
}

async function expectBothVersions(page: Page): Promise<void> {
  await expect(conflict(page)).toBeVisible()
  const choice = page.getByRole('group', { name: 'Course Title Differs' })
  await expect(choice.getByRole('radio', { name: 'Stored now' })).toHaveAccessibleDescription('Theirs')
  await expect(choice.getByRole('radio', { name: 'What you wrote' })).toHaveAccessibleDescription('Mine')
}

test.describe('a course that is changed in two places', () => {
  test('keeps both changes, though the page has asked for its data anew in between', async ({
    page,
    request,
    watch,
  }) => {
    expectAway(watch)
    const other = await addCourse(request, await register(request))
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/all-courses/${other}`)
    await page.route(away, (route) => route.abort())
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expectToast(page, 'error', keptHere)
    await open(page, `/update-course/${id}`)
    await title(page).fill('Mine')
    await changeMeanwhile(page, id)
    await page.unroute(away)
    await expectToast(page, 'success', 'The server is back, and your enrollment was sent.')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await save(page)
    await expectBothVersions(page)
  })

  test('keeps both, though one was a draft, and however its author moves about the page', async ({
    page,
    watch,
  }) => {
    watch.expect(/^console error: Failed to load resource: .*412/)
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/update-course/${id}`)
    await title(page).fill('Mine')
    await expect(page.locator('form[data-kept]')).toHaveCount(1)
    await changeMeanwhile(page, id)
    await reload(page)
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(page.locator('form[data-kept]')).toHaveCount(1)
    // It is still a draft based on the earlier version.
    await reload(page)
    await page.getByRole('button', { name: 'Put it back' }).click()
    await skipToContent(page)
    await save(page)
    await expectBothVersions(page)
    await skipToContent(page)
    await expectBothVersions(page)
  })

  test('keeps both, though the other came right after the first was saved', async ({ page }) => {
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/update-course/${id}`)
    await title(page).fill('Mine')
    await page.route(
      `**/api/course/${id}`,
      async (route) => {
        await changeMeanwhile(page, id)
        await route.continue()
      },
      { times: 1 },
    )
    await save(page)
    await expectToast(page, 'success', 'Course Updated Successfully')
    await expectBothVersions(page)
  })

  test('keeps both, though the page was read by somebody who may not change it', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*412/)
    const person = await register(page.request)
    const id = await addCourse(page.request, person)
    await page.context().clearCookies()
    await register(page.request)
    await open(page, `/update-course/${id}`)
    await title(page).fill('Mine')
    const { email, password } = person
    await page.request.post('/api/auth/sign-in', { data: { email, password } })
    await changeMeanwhile(page, id)
    await save(page)
    await expectBothVersions(page)
  })

  test('is put together of both versions by keyboard', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*412/)
    const id = await addCourse(page.request, await register(page.request), { title: 'Mine' })
    await open(page, `/update-course/${id}`)
    await page.getByLabel('Duration').fill('Five weeks')
    await page.getByLabel('Short Description').fill('My words.')
    await changeMeanwhile(page, id)
    await save(page)
    await expect(conflict(page)).toBeFocused()
    const choice = (name: string) => page.getByRole('group', { name: `${name} Differs` })
    await expect(choice('Course Title').getByRole('radio', { name: 'Stored now' })).toBeChecked()
    const mine = choice('Duration').getByRole('radio', { name: 'What you wrote' })
    await expect(mine).toHaveAccessibleDescription('Five weeks')
    await mine.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveValue(theirs.title)
    await expect(page.getByLabel('Duration')).toHaveValue(theirs.duration)
    await expect(page.getByLabel('Short Description')).toHaveValue('My words.')
    await save(page)
    await expectToast(page, 'success', 'Course Updated Successfully')
  })

  test('can be changed twice in a row from one page', async ({ page, request }) => {
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/update-course/${id}`)
    for (const text of ['First', 'Second']) {
      await title(page).fill(text)
      await save(page)
      await expect(page).toHaveTitle(new RegExp(text))
      await skipToContent(page)
    }
    expect(await (await request.get(`/api/course/${id}`)).json()).toMatchObject({ title: 'Second' })
  })
})

test('a course is said to be saved only when whoever leaves then is asked nothing', async ({ page }) => {
  const id = await addCourse(page.request, await register(page.request))
  await open(page, `/update-course/${id}`)
  await title(page).fill('A title that is saved')
  const reading = await hold(page, `**/api/course/${id}`)
  const asked = page.waitForRequest(`**/api/course/${id}`)
  await save(page)
  await asked
  expect(await countToasts(page)).toBe(0)
  reading.resolve()
  await expectToast(page, 'success', 'Course Updated Successfully')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/manage-course')
})

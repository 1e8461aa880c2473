import { expect } from '@playwright/test'
import { countCalls } from './support/calls.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { moving, test } from './support/test.ts'
import { expectToast, readToasts } from './support/toasts.ts'

test.use({ contextOptions: moving })

test('a course is added with four fields, and its link leads to it', async ({ page }) => {
  const { name } = await register(page.request, 'Henrik Lindqvist')
  const title = newTitle('Sharpening Without Fear')
  await open(page, '/add-course')
  await page.getByLabel('Course Title').fill(title)
  await page.getByLabel('Duration').fill('4 evenings')
  await page.getByLabel('Short Description').fill('First line.\nSecond line.')
  // The form is longer than the window, and its end is in view.
  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'success', 'Course Added  Successfully ')
  await expect(page.getByLabel('Course Title')).toHaveValue('')
  const added = page.getByRole('main').getByRole('link', { name: 'View Details' })
  const banner = page.locator(':focus').filter({ has: page.getByRole('link', { name: 'View Details' }) })
  await expect(banner).toBeInViewport({ ratio: 1 })
  await added.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([
    '4 evenings',
    'Free',
    name,
    new Date().toISOString().slice(0, 10),
  ])
})

for (const [pace, delay] of [
  ['at once', 0],
  ['as people do', 120],
] as const) {
  test(`pressing Submit twice, ${pace}, adds one course`, async ({ page }) => {
    await register(page.request)
    const calls = countCalls(page, /add-course/)
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill(newTitle())
    await page.getByRole('button', { name: 'Submit' }).dblclick({ delay })
    await expectToast(page, 'success', 'Course Added  Successfully ')
    expect(await readToasts(page)).toHaveLength(1)
    expect(calls()).toBe(1)
    await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })
}

test('what the server refuses is said at its field and in a message, and nothing typed is lost', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*422/)
  await register(page.request)
  await open(page, '/add-course')
  await page.getByLabel('Image URL').fill('ftp://example.org/picture.png')
  await page.getByLabel('Duration').fill('3 weeks')
  await page.getByLabel('Short Description').fill('Kept as it was typed.\nEvery line.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'error', 'Please check the marked fields.')
  const title = page.getByLabel('Course Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Please fill in this field.')
  await expect(page.getByLabel('Image URL')).toHaveAccessibleDescription(
    /^Please enter a link that starts with http:\/\/ or https:\/\/, or leave this empty\./,
  )
  await expect(page.getByLabel('Image URL')).toHaveValue('ftp://example.org/picture.png')
  await expect(page.getByLabel('Duration')).toHaveValue('3 weeks')
  await expect(page.getByLabel('Short Description')).toHaveValue('Kept as it was typed.\nEvery line.')
})

test('when the answer is lost the message says so, and trying again adds the course once', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: POST .*add-course.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  await register(page.request)
  const title = newTitle()
  await open(page, '/add-course')
  await page.route(
    '**/api/add-course?*',
    async (route) => {
      // The request succeeds on the server, but its response is lost.
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Course Title').fill(title)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
  await expect(page.getByLabel('Course Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'success', 'Course Added  Successfully ')
  await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the list of own courses numbers them and shows descriptions where there is room', async ({ page }) => {
  const person = await register(page.request)
  const titles = [newTitle('First'), newTitle('Second')]
  for (const title of titles) await addCourse(page.request, person, { title, description: 'In a few words.' })
  await open(page, '/manage-course')
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Title', 'Description', 'Edit', 'Delete'])
  for (const [at, title] of titles.entries()) {
    const row = page.getByRole('row').nth(at + 1)
    await expect(row.getByRole('cell').first()).toHaveText(`${at + 1}`)
    await expect(row.getByRole('rowheader')).toHaveAccessibleName(title)
    await expect(row).toContainText('In a few words.')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeHidden()
  await expect(page.getByText('In a few words.').first()).toBeHidden()
  await expect(page.getByRole('link', { name: `Edit ${titles[0]}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${titles[0]}` })).toBeVisible()
})

test('own courses that do not load are missed in words, and trying again brings them', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: GET .*courses.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const person = await register(page.request)
  const title = newTitle()
  await addCourse(page.request, person, { title })
  await open(page, '/login')
  await page.route('**/api/courses?*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Your courses did not load' })
  await expect(message).toBeVisible()
  await page.unroute('**/api/courses?*')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})

test('while own courses load, a message says so', async ({ page }) => {
  const person = await register(page.request)
  const title = newTitle()
  await addCourse(page.request, person, { title })
  await open(page, '/login')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/courses?*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
  await expect(page.getByText('Loading Courses')).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
  await expect(page.getByText('Loading Courses')).toBeHidden()
})

test('an update that fails says why, and keeps the changes in the form', async ({ page, request, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*403/)
  const id = await addCourse(request, await register(request))
  await register(page.request)
  await open(page, `/update-course/${id}`)
  await page.getByLabel('Duration').fill('Forever')
  await page.getByRole('button', { name: 'Update' }).click()
  await expectToast(
    page,
    'error',
    'Error updating article: Only the person who created this course can change it.',
  )
  await expect(page.getByLabel('Duration')).toHaveValue('Forever')
})

test('a course that was deleted meanwhile leaves what was written, which becomes a new course', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  const title = newTitle('Not Lost')
  const id = await addCourse(page.request, await register(page.request))
  await open(page, `/update-course/${id}`)
  await page.getByLabel('Course Title').fill(title)
  await page.request.delete(`/api/delete-course/${id}`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('heading', { name: 'This course was deleted meanwhile' })).toBeFocused()
  await expect(page.getByLabel('Course Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Save as a new course' }).click()
  await expectToast(page, 'success', 'Course Added  Successfully ')
  await expect(page).not.toHaveURL(`/update-course/${id}`)
  await expect(page.getByLabel('Course Title')).toHaveValue(title)
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
})

test('a changed course shows its change at once, and everywhere', async ({ page }) => {
  const person = await register(page.request)
  const id = await addCourse(page.request, person)
  const title = newTitle('A Better Name')
  await open(page, `/update-course/${id}`)
  await page.getByLabel('Course Title').fill(title)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'success', 'Course Updated Successfully')
  await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
  await expect(page.getByRole('rowheader')).toHaveAccessibleName(title)
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'Latest Courses' })).toContainText(title)
})

test('a deletion can be thought better of, by button, by Escape, and beside the question', async ({
  page,
}) => {
  const person = await register(page.request)
  const title = newTitle()
  await addCourse(page.request, person, { title })
  const calls = countCalls(page, /delete-course/)
  await open(page, '/manage-course')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const leave of [
    () => question.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 20),
  ]) {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(question).toContainText(title)
    await leave()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeFocused()
  }
  expect(calls()).toBe(0)
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})

test('a deleted course is gone for everybody', async ({ page, request, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  const person = await register(page.request)
  const titles = [newTitle('Stays'), newTitle('Goes')]
  const [, id] = await Promise.all(titles.map((title) => addCourse(page.request, person, { title })))
  await open(page, '/manage-course')
  await page.getByRole('button', { name: `Delete ${titles[1]}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('dialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('rowheader')).toHaveAccessibleName(titles[0] ?? '')
  expect(await (await request.get('/all-courses')).text()).not.toContain(titles[1])
  await page.goto(`/all-courses/${id}`)
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
})

test('a deletion that fails is said, and the course stays', async ({ page, watch }) => {
  watch.expect(/^failed: DELETE .*delete-course.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const person = await register(page.request)
  const title = newTitle()
  await addCourse(page.request, person, { title })
  await open(page, '/manage-course')
  await page.route('**/api/delete-course/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})

test('a course that does not exist cannot be edited', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  await register(page.request)
  const answer = await page.goto('/update-course/019f1e56-bf2a-77ba-9a39-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
})

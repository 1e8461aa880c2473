import { expect, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { saveData } from './support/saveData.ts'
import { moving, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test.use({ contextOptions: moving })

test.describe('the search of the catalogue', () => {
  test('finds while one types, leaves the field alone, and can be gone back from', async ({ page }) => {
    await open(page, '/all-courses')
    const field = page.getByRole('searchbox')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).not.toHaveCount(1)
    await field.pressSequentially('dovet')
    await expect(page).toHaveURL('/all-courses?q=dovet')
    await expect(page.getByText('1 course for “dovet”.')).toBeVisible()
    await expect(field).toBeFocused()
    await field.press('ArrowLeft')
    await field.press('ArrowLeft')
    await page.keyboard.type('x')
    await expect(page.getByText('0 courses for “dovxet”.')).toBeVisible()
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4)
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/all-courses')
    await expect(field).toHaveValue('')
    await expect(cards).not.toHaveCount(1)
    await page.goForward()
    await expect(field).toHaveValue('dovxet')
    await expect(page.getByText('0 courses for “dovxet”.')).toBeVisible()
  })

  test('makes every search that was finished a place to go back to', async ({ page }) => {
    await open(page, '/all-courses')
    const field = page.getByRole('searchbox')
    for (const query of ['bread', 'dovetails']) {
      await field.fill(query)
      await field.press('Enter')
      await expect(page).toHaveURL(`/all-courses?q=${query}`)
    }
    await page.getByLabel('Sort by').focus()
    await page.getByLabel('Sort by').selectOption('Title')
    await expect(page).toHaveURL('/all-courses?q=dovetails&sort=title')
    await expect(page.getByLabel('Sort by')).toBeFocused()
    for (const [query, sort] of [
      ['dovetails', 'Best match'],
      ['bread', 'Best match'],
      ['', 'Newest'],
    ] as const) {
      await page.goBack()
      await expect(field).toHaveValue(query)
      await expect(page.getByLabel('Sort by').getByRole('option', { selected: true })).toHaveText(sort)
    }
  })

  test('never shows what an older search has found', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(/api\/all-courses.*q=bread/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await open(page, '/all-courses')
    const field = page.getByRole('searchbox')
    const asked = page.waitForRequest(/api\/all-courses\?.*q=bread/)
    await field.fill('bread')
    await asked
    await field.fill('dovetails')
    await expect(page.getByText('1 course for “dovetails”.')).toBeVisible()
    const late = page.waitForResponse(/api\/all-courses\?.*q=bread/)
    gate.resolve()
    await (await late).finished()
    await expect(page.getByText('1 course for “dovetails”.')).toBeVisible()
    await expect(page).toHaveURL('/all-courses?q=dovetails')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Bread' })).toHaveCount(0)
  })
})

test.describe('changes that are not saved', () => {
  const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

  test('are asked about before somebody follows a link, and staying keeps them', async ({ page }) => {
    await register(page.request)
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill('Half a title')
    const away = page.getByRole('banner').getByRole('link', { name: 'Manage Course' })
    await away.click()
    await expect(questionOf(page).getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(questionOf(page)).toBeHidden()
    await expect(page).toHaveURL('/add-course')
    await expect(page.getByLabel('Course Title')).toHaveValue('Half a title')
    await away.click()
    await questionOf(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/manage-course')
  })

  test('are asked about before somebody goes back, and are there again when the page is loaded anew', async ({
    page,
  }) => {
    const id = await addCourse(page.request, await register(page.request))
    await open(page, '/manage-course')
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(page).toHaveURL(`/update-course/${id}`)
    await page.getByLabel('Duration').click()
    await page.keyboard.type(' more')
    await page.goBack()
    await questionOf(page).getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(`/update-course/${id}`)
    await expect(page.getByLabel('Duration')).toHaveValue(/more/)
    await page.reload()
    await expect(page.getByLabel('Duration')).toHaveValue(/more/)
  })

  test('are asked about before the page is loaded anew where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await register(page.request)
    await open(page, '/add-course')
    await page.getByLabel('Course Title').click()
    await page.keyboard.type('Half a title')
    const asking = page.waitForEvent('dialog')
    const reloading = page.reload()
    const asked = await asking
    expect(asked.type()).toBe('beforeunload')
    await asked.accept()
    await reloading
    await expect(page.getByLabel('Course Title')).toHaveValue('')
  })

  test('are none once they are saved, or taken back', async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person, { duration: '3 weeks' })
    await open(page, `/update-course/${id}`)
    const manage = page.getByRole('banner').getByRole('link', { name: 'Manage Course' })
    await page.getByLabel('Short Description').fill('New.\nLines.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'success', 'Course Updated Successfully')
    await manage.click()
    await expect(page).toHaveURL('/manage-course')
    await page.goBack()
    await page.getByLabel('Duration').fill('4 weeks')
    await page.getByLabel('Duration').fill('3 weeks')
    await manage.click()
    await expect(page).toHaveURL('/manage-course')
  })

  test('are still there, and still asked about, when the server has refused them', async ({
    page,
    watch,
  }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/update-course/${id}`)
    await page.getByLabel('Course Title').fill('')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByLabel('Course Title')).toHaveAccessibleDescription('Please fill in this field.')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(questionOf(page)).toBeVisible()
  })
})

test('a form keeps what was typed when the session has ended or the server is gone', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: GET .*api\/auth\/session.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const { email, password } = await register(page.request)
  const title = newTitle()
  await open(page, '/add-course')
  await page.getByLabel('Course Title').fill(title)
  await page.request.post('/api/auth/sign-out')
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expectToast(page, 'error', 'Please log in.')
  const note = page.getByRole('main').getByText('Nothing was saved yet. What you typed is still here.')
  await expect(note.getByRole('link', { name: 'Log in in another tab' })).toHaveAttribute('target', '_blank')
  await page.request.post('/api/auth/sign-in', { data: { email, password } })
  await page.route('**/api/auth/session', (route) => route.abort())
  await submit.click()
  await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
  await expect(page.getByLabel('Course Title')).toHaveValue(title)
  await page.unroute('**/api/auth/session')
  await submit.click()
  await expectToast(page, 'success', 'Course Added  Successfully ')
})

test.describe('pointing at a link', () => {
  test('loads its page, so that following it asks for nothing more', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.clock.install()
    await open(page, '/')
    // Prefetched data expires after some seconds, so the clock is paused.
    await page.clock.pauseAt(Date.now() + 60_000)
    const link = page.getByRole('banner').getByRole('link', { name: 'All Courses' })
    const loaded = page.waitForResponse(/api\/courses\/notes/)
    await link.hover()
    await page.clock.runFor(100)
    await (await loaded).finished()
    const before = calls.length
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    expect(calls.slice(before).filter((path) => /^\/api\/|AllCoursesPage/.test(path))).toEqual([])
  })

  test('loads nothing for those who save data', async ({ page }) => {
    await saveData(page)
    await page.clock.install()
    await open(page, '/')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.getByRole('banner').getByRole('link', { name: 'All Courses' }).hover()
    await page.clock.runFor(1000)
    await page.getByRole('banner').getByRole('link', { name: 'Instructors' }).focus()
    await page.clock.runFor(1000)
    expect(
      calls.filter((url) => /\/api\/(all-new|instructors)|(AllCourses|Instructors)Page/.test(url)),
    ).toEqual([])
  })
})

test('a list is as long as it was left, and at the same place, when somebody comes back to it', async ({
  page,
  request,
}) => {
  const author = await register(request)
  await Promise.all(Array.from({ length: 32 }, () => addCourse(request, author)))
  await open(page, '/all-new-courses')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await cards.count()).toBeGreaterThan(40)
  }).toPass()
  const card = cards.nth(40)
  const title = await card.getByRole('heading').innerText()
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await card.getByRole('link', { name: `View Details ${title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect(card.getByRole('heading', { name: title })).toBeInViewport()
})

test.describe('a page that does not load', () => {
  const failure = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page did not load' })
  const unreachable = 'The server cannot be reached. Check the connection and try again.'

  test('says why, keeps the frame around it, and comes when it is tried again', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*api\/course\/.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/all-new-courses')
    await page.route('**/api/course/**', (route) => route.abort())
    await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL(/\/all-courses\/[\da-f-]{36}$/)
    await page.unroute('**/api/course/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
  })

  test('because it is gone is not found', async ({ page, request, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*404/)
    const person = await register(request)
    const title = newTitle()
    const id = await addCourse(request, person, { title })
    await open(page, `/all-courses?q=${encodeURIComponent(title)}`)
    await request.delete(`/api/delete-course/${id}`)
    await page.getByRole('link', { name: `View Details ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' })).toBeVisible()
  })

  test('because a release has replaced its program is loaded anew, once', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*AllCoursesPage.*\.js net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1
    })
    await open(page, '/')
    await page.route(/AllCoursesPage-.*\.js/, (route) => (documents > 1 ? route.continue() : route.abort()))
    await page.getByRole('banner').getByRole('link', { name: 'All Courses' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
    await expect(page).toHaveURL('/all-new-courses')
    expect(documents).toBe(2)
  })

  test('because there is no connection says so and stays, until there is one', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'All Courses' }).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText(unreachable)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(unreachable)).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
  })
})

test.describe('while the server takes its time', () => {
  test('the page one is on stays, and a bar shows that the next one is coming', async ({ page }) => {
    await open(page, '/all-new-courses')
    const gate = await hold(page, '**/api/course/**')
    await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeHidden()
  })

  test('the button that asked is busy until the page shows what has changed', async ({ page, request }) => {
    const id = await addCourse(request, await register(request))
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    const gate = await hold(page, '**/api/enroll-course')
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(page.getByRole('main').locator('button[aria-busy="true"]')).toHaveAccessibleName('Enroll')
    gate.resolve()
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
    await expect(page.getByRole('main').locator('button[aria-busy="true"]')).toHaveCount(0)
  })

  test('a list stays while it is searched, and a bar shows that the answer is coming', async ({ page }) => {
    await open(page, '/all-courses')
    const gate = await hold(page, /api\/all-courses\?.*q=dovetails/)
    await page.getByRole('searchbox').fill('dovetails')
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible()
    gate.resolve()
    await expect(page.getByText('1 course for “dovetails”.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a member can log out', async ({ page }) => {
    await register(page.request)
    await page.goto('/')
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Registration' })).toBeVisible()
  })
})

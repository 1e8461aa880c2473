import { expect } from '@playwright/test'
import { visitorChange } from '../src/testing/samples.ts'
import { away, expectAway, keptHere } from './support/away.ts'
import { countCalls, hold } from './support/calls.ts'
import { open, reload } from './support/open.ts'
import { addCourse, forgetSession, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

test.describe('when an answer takes long', () => {
  test('a page that is asked for shows that it is coming', async ({ page }) => {
    await open(page, '/')
    const gate = await hold(page, /assets\/Instructors|api\/instructors/)
    await page.getByRole('banner').getByRole('link', { name: 'Instructors' }).click()
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Instructors' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })

  test('a button that was pressed is busy, and cannot be pressed twice', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*401/)
    await open(page, '/login')
    const gate = await hold(page, /auth\/sign-in$/)
    const attempts = countCalls(page, /auth\/sign-in$/)
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Correct.Horse1')
    const button = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await button.click({ force: true })
    gate.resolve()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    expect(attempts()).toBe(1)
  })
})

test('typing, choosing, switching and the palette are answered while the server still thinks', async ({
  page,
}) => {
  await open(page, '/all-courses')
  const gate = await hold(page, '**/api/**')
  await page.getByRole('searchbox').pressSequentially('wood and')
  await expect(page.getByRole('searchbox')).toHaveValue('wood and')
  await page.getByLabel('Sort by').selectOption('Title')
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Title')
  await page.getByRole('switch', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('instr')
  await expect(page.getByRole('option', { name: 'Instructors' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeHidden()
})

test.describe('when the server is gone', () => {
  test('enrolling says so, keeps the page, and works when it is back', async ({ page, request, watch }) => {
    watch.expect(/^failed: .*api\/.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    const id = await addCourse(request, await register(request))
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.route('**/api/**', (route) => route.abort())
    const enroll = page.getByRole('button', { name: 'Enroll', exact: true })
    await enroll.click()
    await expectToast(page, 'error', unreachable)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.unroute('**/api/**')
    await enroll.click()
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
  })

  test('what was asked for is kept, over a reload too, and done once when it is back', async ({
    page,
    request,
    watch,
  }) => {
    expectAway(watch)
    const id = await addCourse(request, await register(request))
    await register(page.request)
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill(newTitle())
    await page.route(away, (route) => route.abort())
    const submit = page.getByRole('main').getByRole('button', { name: 'Submit' })
    await submit.click()
    await expectToast(page, 'error', keptHere)
    await page.unroute(away)
    await expectToast(page, 'success', 'The server is back, and your new course was sent.')
    // The form still shows the course. Sending it again returns the response to the first request.
    await submit.click()
    await expectToast(page, 'success', 'Course Added  Successfully ')
    // The restored draft of a reloaded page also counts as the same request.
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill(newTitle())
    await page.route(away, (route) => route.abort())
    await submit.click()
    await expectToast(page, 'error', keptHere)
    await reload(page)
    await expect(page.getByLabel('Course Title')).not.toHaveValue('')
    await page.unroute(away)
    await expectToast(page, 'success', 'The server is back, and your new course was sent.')
    await submit.click()
    await expectToast(page, 'success', 'Course Added  Successfully ')
    await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)

    await open(page, `/all-courses/${id}`)
    await page.route(away, (route) => route.abort())
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expectToast(page, 'error', keptHere)
    await page.reload()
    await page.unroute(away)
    await expectToast(page, 'success', 'The server is back, and your enrollment was sent.')
    const enrolled = page.getByRole('button', { name: 'Enrolled' })
    await expect(enrolled).toBeVisible()

    // The next user of this browser is not asked about the queued call, nor is it sent in their name.
    await page.route(away, (route) => route.abort())
    await enrolled.click()
    await expectToast(page, 'error', keptHere)
    await forgetSession(page)
    await page.unroute(away)
    await register(page.request)
    const calls = countCalls(page, /enroll-course/)
    const asked = page.waitForResponse(/auth\/session/)
    await page.goto(`/all-courses/${id}`)
    await asked
    await page.waitForLoadState('networkidle')
    expect(calls()).toBe(0)
  })

  test('a visitor’s message is sent when it is back, as theirs, whoever has logged in meanwhile', async ({
    page,
    watch,
  }) => {
    expectAway(watch)
    await open(page, '/contact-us')
    await page.getByLabel('Name').fill('Ruth Okafor')
    await page.getByLabel('Email').fill('ruth@example.org')
    await page.getByLabel('Message').fill('Is there a course on bookbinding?')
    await page.route(away, (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'error', keptHere)
    // Leaves the page while the server is down; otherwise its queued call could be sent before the next page is open.
    await page.goto('/robots.txt')
    await register(page.request)
    const answered = page.waitForResponse(`**/api${visitorChange.path}`)
    await page.unroute(away)
    await page.goto('/')
    const answer = await answered
    expect([answer.status(), (await answer.request().allHeaders()).cookie]).toEqual([201, undefined])
    await expectToast(page, 'success', 'The server is back, and your message was sent.')
  })

  test('a message to the site stays as it was written', async ({ page, watch }) => {
    watch.expect(/^failed: .*api\/.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/contact-us')
    await page.getByLabel('Name').fill('Ruth Okafor')
    await page.getByLabel('Email').fill('ruth@example.org')
    await page.getByLabel('Message').fill('Is there a course on bookbinding?')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'error', unreachable)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Is there a course on bookbinding?',
    )
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test('a list that grows offers to try again for its next part, and goes on', async ({
    page,
    request,
    watch,
  }) => {
    watch.expect(/^failed: GET .*api\/all-new-courses\?.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    const author = await register(request)
    await Promise.all(Array.from({ length: 12 }, () => addCourse(request, author)))
    await page.route(/api\/all-new-courses\?/, (route) => route.abort())
    await open(page, '/all-new-courses')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    const cards = page.getByRole('main').getByRole('listitem')
    const before = await cards.count()
    await page.unroute(/api\/all-new-courses\?/)
    await again.click()
    await expect.poll(() => cards.count()).toBeGreaterThan(before)
  })
})

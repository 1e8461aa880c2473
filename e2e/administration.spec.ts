import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { tabTo, tabToAndPress, tabToAndType } from './support/keys.ts'
import { open } from './support/open.ts'
import { logIn, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const areas = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

/** The table row that names a person or thing. */
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

test('keys alone find a member, make them administrator, close the account, and see what happened', async ({
  page,
  request,
  server,
}) => {
  // The keyboard walk has some hundred tab stops, each of which is checked.
  test.setTimeout(120_000)
  const administrator = await registerAdministrator(page.request, server)
  const person = await register(request, newTitle('Ines'))

  await open(page, '/jobs')
  await tabToAndPress(page.getByRole('button', { name: 'Open account menu' }))
  await expect(page.getByRole('menuitem', { name: 'My learning' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await tabToAndPress(areas(page).getByRole('link', { name: 'Members' }))
  await expect(page).toHaveURL('/admin/members')
  await tabToAndType(main(page).getByRole('searchbox'), person.email)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('rowheader')).toHaveCount(1)
  await tabToAndPress(main(page).getByRole('link', { name: person.name }))
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()

  await tabTo(main(page).getByLabel(/^Yes, make .* an administrator$/))
  await page.keyboard.press('Space')
  await tabToAndPress(button(page, 'Make administrator'))
  await expect(main(page).getByText('This person is an administrator.')).toBeVisible()
  await expect(button(page, 'Remove administrator')).toBeFocused()
  expect(await (await request.get('/api/auth/session')).json()).toEqual({ member: null })

  await tabTo(main(page).getByLabel(/^Yes, close the account/))
  await page.keyboard.press('Space')
  await tabToAndPress(button(page, 'Close account'))
  await expectToast(page, 'success', 'The account was closed, and its member was logged out everywhere.')
  await expect(button(page, 'Reopen account')).toBeFocused()
  const { email, password } = person
  expect((await request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(403)

  await tabToAndPress(main(page).getByRole('link', { name: 'All events for this member' }))
  await expect(page).toHaveURL(/\/admin\/events\?member=/)
  await expect(row(page, 'Account closed')).toContainText(`by ${administrator.email}`)
  await expect(row(page, 'Role changed')).toContainText('from member, to administrator')
  await expect(row(page, 'Role changed')).toContainText(person.email)
})

test('an account whose box is not ticked is not closed', async ({ page, server }) => {
  const { name, email } = await registerAdministrator(page.request, server)
  await open(page, `/admin/members?q=${email}`)
  await main(page).getByRole('link', { name }).click()
  await button(page, 'Close account').click()
  await expect(main(page).getByLabel(/^Yes, close the account/)).toBeFocused()
  await expect(main(page).getByText('This account is open.')).toBeVisible()
})

test('a link that would have been mailed is read by an administrator and printed at the start; whoever gets it uses it', async ({
  page,
  browser,
  request,
  server,
}) => {
  await registerAdministrator(page.request, server)
  const person = await register(request)
  await request.post('/api/auth/forgot', { data: { email: person.email } })
  await expect.poll(server.output).toContain(`To: ${person.email}`)

  await open(page, '/admin/members')
  await areas(page).getByRole('link', { name: 'Emails' }).click()
  await expect(main(page).getByText('No mail server is set up.')).toBeVisible()
  await expect(row(page, person.email)).toContainText('Not sent')
  await row(page, person.email).getByRole('link').click()
  await button(page, 'Read the email').click()
  await expect(main(page).locator(':focus')).toContainText('This is the email.')
  const link = main(page).getByRole('region', { name: 'Content' }).getByRole('link')
  const address = (await link.first().getAttribute('href')) ?? ''
  expect(address).toContain('/reset-password?token=')
  expect(server.output()).toContain(address)

  const elsewhere = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await open(elsewhere, address)
  const next = { ...person, password: 'Better.Horse2' }
  await elsewhere.getByLabel('New Password', { exact: true }).fill(next.password)
  await elsewhere.getByLabel('Confirm Password').fill(next.password)
  await elsewhere.getByRole('button', { name: 'Save new password' }).click()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(elsewhere, next)
  await expect(elsewhere).toHaveURL('/')
  await open(elsewhere, '/profile/security')
  await expect(main(elsewhere).getByText('An email to you was read (by an administrator)')).toBeVisible()
  await elsewhere.context().close()
})

test('events are looked for by kind and by member, and a slip of the pen is told', async ({
  page,
  request,
  server,
}) => {
  await registerAdministrator(page.request, server)
  const person = await register(request)
  await open(page, '/admin/events')
  await main(page).getByRole('searchbox', { name: 'Member' }).fill(person.email)
  await main(page).getByLabel('Type').selectOption('Registered')
  await button(page, 'Show').click()
  await expect(main(page).getByRole('rowheader')).toHaveText(['Registered'])
  await main(page).getByRole('searchbox', { name: 'Member' }).fill('ines')
  await button(page, 'Show').click()
  await expect(main(page).getByText('Please enter a full email address')).toBeVisible()
})

test('a list that does not load says so, and loads when it is asked for again', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/^failed: GET .*\/api\/admin\/members/)
  watch.expect(/^console error: Failed to load resource/)
  const { name } = await registerAdministrator(page.request, server)
  await open(page, '/admin/events')
  await page.route(/\/api\/admin\/members/, (route) => route.abort())
  await areas(page).getByRole('link', { name: 'Members' }).click()
  await expect(main(page).getByRole('alert')).toContainText('The members did not load')
  await page.unroute(/\/api\/admin\/members/)
  await button(page, 'Try again').click()
  await expect(row(page, name).first()).toBeVisible()
})

test('for other members there is no administration', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  await register(page.request)
  await open(page, '/admin/members')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['My learning', 'Profile', 'Saved courses', 'Logout'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an administrator finds a member and opens the account again all the same', async ({
    page,
    request,
    server,
  }) => {
    await registerAdministrator(page.request, server)
    const person = await register(request, newTitle('Ines'))
    await page.goto('/admin/members')
    await main(page).getByRole('searchbox').fill(person.email)
    await button(page, 'Search').click()
    await main(page).getByRole('link', { name: person.name }).click()
    await main(page)
      .getByLabel(/^Yes, close the account/)
      .check()
    await button(page, 'Close account').click()
    await expect(main(page).getByText(/^Closed/)).toBeVisible()
    await button(page, 'Reopen account').click()
    await expect(main(page).getByText('This account is open.')).toBeVisible()
  })
})

test('the demo world goes after a dialog that names what goes, and not before', async ({ page, server }) => {
  await registerAdministrator(page.request, server)
  const asked: string[] = []
  // Other tests live in this demo world.
  await page.route('**/api/admin/site/demo', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    asked.push('DELETE')
    return route.fulfill({ json: { courses: 12, members: 8, enrollments: 3 } })
  })
  await open(page, '/admin/site')
  await expect(page.getByLabel('Yes, remove the demo world')).toHaveCount(0)
  await button(page, 'Remove the demo world').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the demo world?' })
  // As wide as every other question, not as the window.
  await expect(dialog).toHaveCSS('inline-size', '432px')
  await expect(dialog).toContainText(/\d+ demo courses and \d+ demo members go for good/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([])
  await button(page, 'Remove the demo world').click()
  await dialog.getByRole('button', { name: 'Remove the demo world' }).click()
  await expectToast(page, 'success', 'The demo world is gone: 12 courses and 8 members.')
  expect(asked).toEqual(['DELETE'])
})

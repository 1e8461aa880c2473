import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { forgetSession, type Person, register } from './support/people.ts'
import { expectSignedIn, openWindow, passOidcPages, test } from './support/providers.ts'
import { expectToast } from './support/toasts.ts'

const connected = 'The House is now connected to your account.'
const wrong = 'This is not your current password.'
const section = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })

async function fillIn(page: Page, password: string): Promise<void> {
  await section(page).getByLabel('Current password').fill(password)
}

async function pressConnect(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await section(page).getByRole('button', { name: 'Connect The House' }).click()
  return opened
}

async function begin(page: Page): Promise<Person> {
  const person = await register(page.request)
  await open(page, '/profile/security')
  await fillIn(page, person.password)
  return person
}

test('a member connects an account in a window, and logs in with it from then on', async ({ page }) => {
  await begin(page)
  const window = await pressConnect(page)
  await passOidcPages(window, 'connected-by-window')
  await expectToast(page, 'success', connected)
  await expect(section(page).getByText(connected)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
  await expect(section(page).getByLabel('Current password')).toHaveValue('')
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(page).toHaveURL('/profile/security')
  const { member } = await (await page.request.get('/api/auth/session')).json()
  await forgetSession(page)
  await open(page, '/login')
  await passOidcPages(await openWindow(page, 'The House'), 'connected-by-window')
  await expectSignedIn(page)
  expect((await (await page.request.get('/api/auth/session')).json()).member.email).toBe(member.email)
})

test('a wrong password is told beside its field, nobody gets to the provider, and the right one goes on', async ({
  page,
}) => {
  const person = await begin(page)
  await fillIn(page, 'Wrong.Horse1')
  const window = await pressConnect(page)
  await expectToast(page, 'error', wrong)
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(section(page).getByLabel('Current password')).toHaveAccessibleDescription(wrong)
  await fillIn(page, person.password)
  await passOidcPages(await pressConnect(page), 'connected-at-last')
  await expectToast(page, 'success', connected)
})

test('where no window opens, the page itself goes there and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await begin(page)
  await section(page).getByRole('button', { name: 'Connect The House' }).click()
  await passOidcPages(page, 'connected-by-page')
  await expect(page).toHaveURL('/profile/security')
  await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
})

test('an account that another member has connected is refused', async ({ page, browser, server }) => {
  await begin(page)
  await passOidcPages(await pressConnect(page), 'wanted-by-two')
  await expectToast(page, 'success', connected)
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await begin(other)
  await passOidcPages(await pressConnect(other), 'wanted-by-two')
  const taken = 'This The House account is already connected to another member.'
  await expectToast(other, 'error', taken)
  await expect(section(other).getByText(taken)).toBeVisible()
  await other.context().close()
})

test('a member who says no there is told that nothing has happened', async ({ page }) => {
  await begin(page)
  const window = await pressConnect(page)
  await window.getByRole('link', { name: 'Cancel' }).click()
  await expectToast(page, 'error', 'Sign-in was cancelled.')
  await expect(section(page).getByText('Sign-in was cancelled.')).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads there and back, and a wrong password stands on the page', async ({ page }) => {
    const person = await register(page.request)
    await page.goto('/profile/security')
    const connect = section(page).getByRole('button', { name: 'Connect The House' })
    await fillIn(page, 'Wrong.Horse1')
    await connect.click()
    await expect(section(page).getByText(wrong)).toBeVisible()
    await fillIn(page, person.password)
    await connect.click()
    await passOidcPages(page, 'connected-without-scripts')
    await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { givePassword, passwordDialog } from './support/password.ts'
import { forgetSession, type Person, register } from './support/people.ts'
import { expectSignedIn, openWindow, passOidcPages, test } from './support/providers.ts'
import { expectToast } from './support/toasts.ts'

const connected = 'The House is now connected to your account.'
const wrong = 'This is not your current password.'
const section = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })

async function pressConnect(page: Page, { password }: Person): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await section(page).getByRole('button', { name: 'Connect The House' }).click()
  await givePassword(page, password)
  return opened
}

async function begin(page: Page): Promise<Person> {
  const person = await register(page.request)
  await open(page, '/profile/security')
  return person
}

test('a member connects an account in a window, and logs in with it from then on', async ({ page }) => {
  const window = await pressConnect(page, await begin(page))
  await passOidcPages(window, 'connected-by-window')
  await expectToast(page, 'success', connected)
  await expect(section(page).getByText(connected)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
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
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource.*422/)
  const person = await begin(page)
  await section(page).getByRole('button', { name: 'Connect The House' }).click()
  await givePassword(page, 'Wrong.Horse1')
  await expect(passwordDialog(page).getByLabel('Current password')).toHaveAccessibleDescription(wrong)
  expect(page.context().pages()).toHaveLength(1)
  const opened = page.waitForEvent('popup')
  await givePassword(page, person.password)
  await passOidcPages(await opened, 'connected-at-last')
  await expectToast(page, 'success', connected)
})

test('where no window opens, the page itself goes there and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const person = await begin(page)
  await section(page).getByRole('button', { name: 'Connect The House' }).click()
  await givePassword(page, person.password)
  await passOidcPages(page, 'connected-by-page')
  await expect(page).toHaveURL('/profile/security')
  await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
})

test('an account that another member has connected is refused', async ({ page, browser, server }) => {
  await passOidcPages(await pressConnect(page, await begin(page)), 'wanted-by-two')
  await expectToast(page, 'success', connected)
  const other = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await passOidcPages(await pressConnect(other, await begin(other)), 'wanted-by-two')
  const taken = 'This The House account is already connected to another member.'
  await expectToast(other, 'error', taken)
  await expect(section(other).getByText(taken)).toBeVisible()
  await other.context().close()
})

test('a member who says no there is told that nothing has happened', async ({ page }) => {
  const window = await pressConnect(page, await begin(page))
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
    const field = section(page).getByLabel('Current password')
    await field.fill('Wrong.Horse1')
    await connect.click()
    await expect(section(page).getByText(wrong)).toBeVisible()
    await field.fill(person.password)
    await connect.click()
    await passOidcPages(page, 'connected-without-scripts')
    await expect(section(page).getByRole('button', { name: 'Disconnect The House' })).toBeVisible()
  })
})

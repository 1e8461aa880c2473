import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { open } from './support/open.ts'
import { givePassword } from './support/password.ts'
import { forgetSession, logIn, type Person, register } from './support/people.ts'
import { openWindow, test } from './support/providers.ts'
import { expectToast } from './support/toasts.ts'

// The operator requires two-step verification of everybody.
test.use({ settings: { AUTH_REQUIRE_TWO_STEP: 'everyone' } })

const due = 'Please turn on two-step verification first.'
const main = (page: Page) => page.getByRole('main')

/**
 * Turns on two-step verification on the open profile page.
 * @returns a recovery code
 */
async function turnOn(page: Page, person?: Person, scripts = true): Promise<string> {
  const form = main(page).locator('form').filter({ hasText: 'Turn on' })
  if (person !== undefined && !scripts) await form.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  if (person !== undefined && scripts) await givePassword(page, person.password)
  const secret = (await page.getByRole('list', { name: 'Key' }).innerText()).trim()
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm code' }).click()
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
}

test('whoever has not turned it on is led to the profile and told so, and goes on from there', async ({
  page,
  request,
}) => {
  const person = await register(request)
  await open(page, '/login?from=/manage-course')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile/security')
  await expect(main(page)).toContainText(due)
  await open(page, '/manage-course')
  await expect(page).toHaveURL('/profile/security')
  await page.getByRole('link', { name: 'Turn it on now' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeInViewport()
  await turnOn(page, person)
  await expect(main(page)).not.toContainText(due)
  await page.goto('/manage-course')
  await expect(page).toHaveURL('/manage-course')
})

test('the window of a provider leads to the page for the code, and nobody is logged in before it', async ({
  page,
  pliant,
}) => {
  await open(page, '/login')
  await openWindow(page, 'Pliant')
  await expect(page).toHaveURL('/profile/security')
  const recovery = await turnOn(page)
  await forgetSession(page)

  await open(page, '/login?from=/jobs')
  const window = await openWindow(page, 'Pliant')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  expect(await names()).not.toContain('session')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/jobs')
  await expectToast(page, 'success', 'Login  Successfully ')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
  const { member } = await (await page.request.get('/api/auth/session')).json()
  expect(member.email).toBe(pliant.claims.email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both lead there too', async ({ page, request }) => {
    const person = await register(request)
    await page.goto('/login?from=/manage-course')
    await logIn(page, person)
    await expect(page).toHaveURL('/profile/security')
    await expect(main(page)).toContainText(due)
    await turnOn(page, person, false)
    await forgetSession(page)
    await page.goto('/login')
    await logIn(page, person)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { open } from './support/open.ts'
import { givePassword, passwordDialog } from './support/password.ts'
import { addCourse, enroll, forgetSession, logIn, register } from './support/people.ts'
import { test } from './support/test.ts'
import { readToasts } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')

/** The form with this submit button. */
function formOf(page: Page, button: string) {
  return main(page)
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button, exact: true }) })
}

test('the account menu leads to the profile, where a new name shows at once', async ({ page }) => {
  await register(page.request, 'Ruth Okafor')
  await open(page, '/')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByLabel('Display name').fill('Zofia Rahman')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(main(page).getByText('Your name is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ZR, Open account menu' })).toBeVisible()
})

test('a photo from this device stands in the navigation at once', async ({ page }) => {
  await register(page.request)
  await open(page, '/profile')
  await page.getByLabel('Photo from this device').setInputFiles('src/app/web/public/icon-512.png')
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(main(page).getByText('Your photo is saved.')).toBeVisible()
  const avatar = page.getByRole('button', { name: 'Open account menu' }).locator('img')
  await expect(avatar).toHaveAttribute('src', /^\/photos\//)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48)
})

test('a visitor is asked to log in first, and comes back', async ({ page, request }) => {
  const person = await register(request)
  await open(page, '/profile')
  await expect(page).toHaveURL('/login?from=%2Fprofile')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile')
})

test('a member takes their data along', async ({ page }) => {
  const person = await register(page.request)
  await addCourse(page.request, person, { title: 'Mine' })
  await open(page, '/profile/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ account: [{ email: person.email }], courses: [{ title: 'Mine' }] })
})

test('a second device is logged out from the first', async ({ page, browser, server }) => {
  const person = await register(page.request)
  const other = await browser.newContext({ baseURL: server.origin })
  await other.request.post('/api/auth/sign-in', {
    data: { email: person.email, password: person.password },
  })
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(main(page).getByText('You were logged out everywhere else.')).toBeVisible()
  expect(await (await other.request.get('/api/auth/session')).json()).toEqual({ member: null })
  await other.close()
})

test('the password is asked once, when it is needed, and nothing that was typed is lost', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource.*422/)
  const person = await register(page.request)
  await open(page, '/profile')
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  const field = page.getByLabel('New email')
  await field.fill('new-address@example.org')
  await field.press('Enter')
  const password = passwordDialog(page).getByLabel('Current password')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(passwordDialog(page)).toBeHidden()
  await expect(field).toHaveValue('new-address@example.org')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await password.fill('Wrong.Horse1')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('This is not your current password.')
  expect(await readToasts(page)).toEqual([])
  await givePassword(page, person.password)
  await expect(main(page).getByText(/^Open the links in the emails we sent/)).toBeVisible()
})

test('codes from an app guard the login, and a recovery code stands in for the app', async ({ page }) => {
  const person = await register(page.request)
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await givePassword(page, person.password)
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const secret = (await page.getByRole('list', { name: 'Key' }).innerText()).trim()
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm code' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await forgetSession(page)
  await open(page, '/login?from=/jobs')
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('a member leaves: it is said before what becomes of everything, and then it is so', async ({
  page,
  request,
}) => {
  const person = await register(page.request, 'Henrik Lund')
  const taken = await addCourse(page.request, person, { title: 'Taken by others' })
  await addCourse(page.request, person, { title: 'Taken by nobody' })
  const learner = await register(request)
  await enroll(request, learner, taken)
  await open(page, '/profile/data')
  await expect(main(page).getByText(/^1 course of yours that others take will stay/)).toBeVisible()
  await expect(
    main(page).getByText(/^1 course of yours that nobody else takes will be deleted/),
  ).toBeVisible()
  await page.getByLabel('Yes, delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await givePassword(page, person.password)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await open(page, `/all-courses/${taken}`)
  await expect(main(page).getByText('A former member').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the name, the password and the second step can be changed', async ({ page }) => {
    const person = await register(page.request)
    await page.goto('/profile')
    await page.getByLabel('Display name').fill('Leila Haddad')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(main(page).getByText('Your name is saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
    const passwords = formOf(page, 'Change password')
    await passwords.getByLabel('Current password').fill(person.password)
    await passwords.locator('[name=password]').fill('Another.Horse2')
    await passwords.locator('[name=confirm]').fill('Another.Horse2')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(main(page).getByText(/^Your password was changed, and/)).toBeVisible()
    await formOf(page, 'Turn on').getByLabel('Current password').fill('Another.Horse2')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const secret = (await page.getByRole('list', { name: 'Key' }).innerText()).trim()
    await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Confirm code' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    const recovery = await codes.first().innerText()
    await forgetSession(page)
    await page.goto('/login?from=/profile')
    await logIn(page, { ...person, password: 'Another.Horse2' })
    await page.getByLabel('Code').fill(recovery)
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByLabel('Display name')).toHaveValue('Leila Haddad')
  })
})

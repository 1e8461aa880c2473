import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { addCourse, enroll, newPerson, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')

/** The fields of the form in `main`, from the first to the last: label, type, and whether it has to be filled in. */
function fieldsOf(page: Page): Promise<[string, string, boolean][]> {
  return main(page)
    .locator('form')
    .first()
    .locator(':is(input, textarea):visible:not([aria-hidden] *)')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) => [
        field.labels?.[0]?.firstChild?.textContent?.trim() ?? '',
        field.type,
        field.required,
      ]),
    )
}

test.describe('the form', () => {
  test('of registration asks for a name, a photo, an e-mail and a password twice', async ({ page }) => {
    await open(page, '/register')
    expect(await fieldsOf(page)).toEqual([
      ['Name', 'text', true],
      ['Photo URL', 'url', true],
      ['Email', 'email', true],
      ['Password', 'password', false],
      ['Confirm Password', 'password', true],
    ])
    await expect(main(page).getByRole('button', { name: 'Register', exact: true })).toBeEnabled()
    const other = main(page).getByRole('link', { name: 'Already registered? Please Login', exact: true })
    await expect(other).toHaveAttribute('href', '/login')
  })

  test('of login asks for an e-mail and a password, and offers the other ways in', async ({ page }) => {
    await open(page, '/login')
    expect(await fieldsOf(page)).toEqual([
      ['Email', 'email', true],
      ['Password', 'password', false],
    ])
    for (const name of ['Login', 'Login with Google', 'Login with GitHub']) {
      await expect(main(page).getByRole('button', { name, exact: true })).toBeEnabled()
    }
    const other = main(page).getByRole('link', { name: "Don't Account? Please Register", exact: true })
    await expect(other).toHaveAttribute('href', '/register')
  })

  const courseFields = [
    ['Course Title', 'text', true],
    ['Image URL', 'url', false],
    ['Duration', 'text', false],
    ['Short Description', 'textarea', false],
  ]

  test('of a new course has four fields and a Submit button', async ({ page }) => {
    await register(page.request)
    await open(page, '/add-course')
    expect(await fieldsOf(page)).toEqual(courseFields)
    await expect(main(page).getByRole('button', { name: 'Submit', exact: true })).toBeEnabled()
  })

  test('of a course that exists has the same four, filled in, and an Update button', async ({
    page,
    server,
  }) => {
    const fields = {
      title: newTitle(),
      imageUrl: `${server.origin}/icon.svg`,
      duration: '2 days',
      description: 'Once more.',
    }
    const id = await addCourse(page.request, await register(page.request), fields)
    await open(page, `/update-course/${id}`)
    expect(await fieldsOf(page)).toEqual(courseFields)
    const [title, imageUrl, duration, description] = Object.values(fields)
    await expect(page.getByLabel('Course Title')).toHaveValue(`${title}`)
    await expect(page.getByLabel('Image URL')).toHaveValue(`${imageUrl}`)
    await expect(page.getByLabel('Duration')).toHaveValue(`${duration}`)
    await expect(page.getByLabel('Short Description')).toHaveValue(`${description}`)
    await expect(main(page).getByRole('button', { name: 'Update', exact: true })).toBeEnabled()
  })

  test('of an inquiry asks for a name, an e-mail, a phone, an address and a message', async ({ page }) => {
    await open(page, '/contact-us')
    expect(await fieldsOf(page)).toEqual([
      ['Name', 'text', false],
      ['Email', 'email', false],
      ['Phone', 'tel', false],
      ['Address', 'text', false],
      ['Message', 'textarea', false],
    ])
  })
})

/** Fills in the form of registration and sends it; who registered. */
async function registerByForm(page: Page) {
  const person = newPerson()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Photo URL').fill(new URL('/icon.svg', page.url()).href)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await main(page).getByRole('button', { name: 'Register' }).click()
  return person
}

test('whoever registers without having come from a page is led home, with their photo as the avatar', async ({
  page,
  context,
}) => {
  await open(page, '/register')
  await registerByForm(page)
  await expectToast(page, 'success', 'Registration  Successfully ')
  await expect(page).toHaveURL('/')
  const avatar = page.getByRole('button', { name: 'Open account menu' }).locator('img')
  await expect(avatar).toHaveAttribute('src', new URL('/icon.svg', page.url()).href)
  const token = (await context.cookies()).find(({ name }) => name === 'token')
  expect(token, 'a session token that no script can read').toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test('a name and a photo that cannot be kept are said, and the person is registered all the same', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: PATCH .*profile.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  await open(page, '/register')
  await page.route('**/api/auth/profile', (route) => route.abort(), { times: 1 })
  await registerByForm(page)
  await expectToast(
    page,
    'error',
    'You are registered, but your name and photo could not be saved: The server cannot be reached. Check the connection and try again.',
  )
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('a logout that fails is said, and one stays signed in', async ({ page, watch }) => {
  watch.expect(/^failed: POST .*sign-out.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  await register(page.request)
  await open(page, '/jobs')
  await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectToast(
    page,
    'error',
    'Logging out did not work: The server cannot be reached. Check the connection and try again.',
  )
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

for (const [list, api, link, message] of [
  ['all courses', '**/api/all-new-courses*', 'All Courses', 'Loading courses'],
  ['the front page', '**/api/all-courses*', 'Tercet, home', 'Loading courses'],
  ['enrolled courses', '**/api/my-enrolled-courses*', 'Enrolled Courses', 'Loading your courses'],
] as const) {
  test(`${list}: while they load, a message says so, and then they are there`, async ({ page }) => {
    const person = await register(page.request)
    await enroll(page.request, person, await addCourse(page.request, person))
    await open(page, '/jobs')
    const gate = Promise.withResolvers<void>()
    await page.route(api, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).first().click()
    const loading = main(page).getByText(message, { exact: true }).first()
    await expect(loading).toBeAttached()
    await expect(main(page).getByText(/^Reading Slowly/)).toHaveCount(0)
    gate.resolve()
    await expect(loading).toBeHidden()
    await expect(
      main(page)
        .getByText(/^Reading Slowly/)
        .first(),
    ).toBeVisible()
  })
}

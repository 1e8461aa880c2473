import { expect, type Locator, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { open, reload } from './support/open.ts'
import { addCourse, enroll, newPerson, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')

/** The fields of the form in `main`, in order: label, type, and whether it is required. */
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

/**
 * Fills in and submits the registration form.
 * @returns the registered person
 */
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
    'Could not log out: The server cannot be reached. Check the connection and try again.',
  )
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

for (const [list, api, link, message, course] of [
  // The oldest courses are those of the demo world, however many other tests have added.
  ['all courses', '**/api/all-new-courses*', 'All Courses', 'Loading courses', /^Dovetails by Hand/],
  ['the front page', '**/api/all-courses*', 'Tercet, home', 'Loading courses', /^Reading Slowly/],
  [
    'enrolled courses',
    '**/api/my-enrolled-courses*',
    'Enrolled Courses',
    'Loading your courses',
    /^Reading Slowly/,
  ],
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
    await expect(main(page).getByText(course)).toHaveCount(0)
    gate.resolve()
    await expect(loading).toBeHidden()
    await expect(main(page).getByText(course).first()).toBeVisible()
  })
}

test.describe('what was typed and not saved', () => {
  const title = (page: Page) => page.getByLabel('Course Title')
  const description = (page: Page) => page.getByLabel('Short Description')
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'We kept what you had written' })
  const discard = (page: Page) => notice(page).getByRole('button', { name: 'Discard' })

  /** Types and waits until the draft is saved. */
  async function type(page: Page, field: Locator, text: string): Promise<void> {
    await field.fill(text)
    await expect(page.locator('form[data-kept]')).toHaveCount(1)
  }

  test('is there again after the page was loaded anew, and in a new tab after its own was closed', async ({
    page,
    context,
  }) => {
    await register(page.request)
    await open(page, '/add-course')
    await type(page, description(page), 'Line one.\nLine two.')
    // Reloading immediately, before the delayed save of the draft.
    await title(page).fill('Not Lost')
    await reload(page)
    await expect(notice(page)).toBeVisible()
    await expect(title(page)).toHaveValue('Not Lost')
    await expect(page.getByRole('complementary', { name: 'Preview of the cover' })).toContainText('Not Lost')
    await page.close()
    const next = await context.newPage()
    await open(next, '/add-course')
    await expect(title(next)).toHaveValue('Not Lost')
    await expect(description(next)).toHaveValue('Line one.\nLine two.')
    await discard(next).click()
    await expect(title(next)).toBeFocused()
    await expect(title(next)).toHaveValue('')
    await reload(next)
    await expect(description(next)).toHaveValue('')
    await expect(notice(next)).toBeHidden()
    await type(next, title(next), newTitle())
    await next.getByRole('button', { name: 'Submit' }).click()
    await expectToast(next, 'success', 'Course Added  Successfully ')
    await reload(next)
    await expect(title(next)).toHaveValue('')
  })

  test('is there again in every form, a visitor’s too, and gone once it was sent; secrets never are', async ({
    page,
  }) => {
    await open(page, '/contact-us')
    await type(page, page.getByRole('textbox', { name: 'Message' }), 'Do you teach bookbinding?')
    await open(page, '/register')
    await type(page, page.getByLabel('Name'), 'Ruth')
    await page.getByLabel('Password', { exact: true }).fill('Secret.Horse1')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await page.getByLabel('Password', { exact: true }).fill('Secret.Horse2')
    await reload(page)
    await expect(page.getByLabel('Name')).toHaveValue('Ruth')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Secret',
    )
    await open(page, '/contact-us')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you teach bookbinding?')
    await page.getByLabel('Name').fill('Ruth')
    await page.getByLabel('Email').fill('ruth@example.org')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect(notice(page)).toBeHidden()
    await reload(page)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await register(page.request)
    await open(page, '/profile')
    await type(page, page.getByLabel('Display name'), 'Ruth the Second')
    await reload(page)
    await expect(page.getByLabel('Display name')).toHaveValue('Ruth the Second')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(notice(page)).toBeHidden()
    await reload(page)
    await expect(notice(page)).toBeHidden()
  })

  test('does not come back into a form that was sent before the code that keeps drafts was there', async ({
    page,
  }) => {
    await register(page.request)
    const [code, call] = [await hold(page, /assets\/watch-/), await hold(page, /api\/add-course/)]
    await open(page, '/add-course')
    await title(page).fill('Sent at Once')
    await title(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true')
    code.resolve()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Sent at Once')
    call.resolve()
    await expect(title(page)).toHaveValue('')
    await reload(page)
    await expect(title(page)).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Sent at Once')
  })

  test('in two tabs is two drafts, and none of them takes the other’s place', async ({ page, context }) => {
    await register(page.request)
    await open(page, '/add-course')
    await type(page, title(page), 'In the first tab')
    const second = await context.newPage()
    await open(second, '/add-course')
    await type(second, title(second), 'In the second tab')
    await expect(notice(second)).toBeHidden()
    await reload(page)
    await expect(title(page)).toHaveValue('In the first tab')
    await second.close()
    await page.close()
    const third = await context.newPage()
    await open(third, '/add-course')
    const shown: string[] = []
    for (const _ of ['one', 'the other']) {
      await expect(title(third)).toHaveValue(/^In the/)
      shown.push(await title(third).inputValue())
      await discard(third).click()
      await expect(title(third)).not.toHaveValue(shown.at(-1) ?? '')
    }
    expect(shown.toSorted()).toEqual(['In the first tab', 'In the second tab'])
    await expect(notice(third)).toBeHidden()
  })

  test('is for whoever wrote it: not for somebody else, and gone after signing out', async ({ page }) => {
    const { email, password } = await register(page.request)
    await open(page, '/add-course')
    await type(page, title(page), 'Mine alone')
    await page.request.post('/api/auth/sign-out')
    await register(page.request)
    await open(page, '/add-course')
    await type(page, description(page), 'Somebody else’s')
    await reload(page)
    await expect(description(page)).toHaveValue('Somebody else’s')
    await expect(title(page)).toHaveValue('')
    await page.request.post('/api/auth/sign-out')
    await page.request.post('/api/auth/sign-in', { data: { email, password } })
    await open(page, '/add-course')
    await expect(title(page)).toHaveValue('Mine alone')
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/login')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([])
    await page.request.post('/api/auth/sign-in', { data: { email, password } })
    await open(page, '/add-course')
    await expect(title(page)).toHaveValue('')
  })

  test('does not take the place of what was saved since, and its author is shown both', async ({
    page,
    watch,
  }) => {
    watch.expect(/^console error: Failed to load resource: .*412/)
    const id = await addCourse(page.request, await register(page.request))
    await open(page, `/update-course/${id}`)
    await type(page, description(page), 'My words.')
    const data = { title: 'Saved since', imageUrl: '', duration: '', description: 'Their words.' }
    await page.request.put(`/api/update-course/${id}`, { data })
    await reload(page)
    await expect(notice(page)).toContainText('but this has changed since')
    await expect(description(page)).toHaveValue('Their words.')
    await notice(page).getByRole('button', { name: 'Put it back' }).click()
    await expect(description(page)).toHaveValue('My words.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('heading', { name: 'This course was changed meanwhile' })).toBeFocused()
    await page.getByRole('button', { name: 'Take all that is stored' }).click()
    await expect(description(page)).toHaveValue('Their words.')
    await reload(page)
    await expect(description(page)).toHaveValue('Their words.')
    await expect(notice(page)).toBeHidden()
  })
})

import { expect, type Page } from '@playwright/test'
import { countCalls } from './support/calls.ts'
import { colourOf } from './support/looks.ts'
import { open, reload } from './support/open.ts'
import { addCourse, enroll, logIn, newPerson, newTitle, type Person, register } from './support/people.ts'
import { readDemoLogins } from './support/serverProcess.ts'
import { moving, test } from './support/test.ts'
import { closeToasts, expectToast, readToasts } from './support/toasts.ts'

test.use({ contextOptions: moving })

test('a visitor registers on the way to a course, learns, teaches, and leaves again', async ({ page }) => {
  const person = newPerson('Zofia Kamińska')
  const title = newTitle('Knots for Small Boats')
  const header = page.getByRole('banner')
  const main = page.getByRole('main')

  await test.step('from a course to registration and back', async () => {
    await open(page, '/')
    await header.getByRole('link', { name: 'All Courses' }).click()
    await main.getByRole('link', { name: 'View Details A History of Ordinary Chairs' }).click()
    await expect(page).toHaveTitle('Tercet | A History of Ordinary Chairs')
    const course = page.url()
    await main.getByRole('link', { name: 'Login', exact: true }).click()
    await main.getByRole('link', { name: "Don't Account? Please Register" }).click()
    await expect(page).toHaveTitle('Tercet | Registration')
    await fillRegistration(page, person)
    await main.getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'success', 'Registration  Successfully ')
    await expect(page).toHaveURL(course)
  })

  await test.step('enrolling', async () => {
    await main.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expectToast(page, 'success', 'Enrolled Successfully!')
    await expectGreen(page)
    await header.getByRole('link', { name: 'Enrolled Courses' }).click()
    await expect(page).toHaveTitle('Tercet | My Enrolled Courses')
    await expect(main.getByRole('heading', { level: 1, name: 'My Enrolled Courses' })).toBeVisible()
    await expect(main.getByRole('columnheader')).toHaveText(['Course Title', 'Duration', 'Action'])
    await expect(main.getByRole('row').nth(1)).toContainText('A History of Ordinary Chairs')
    await expect(main.getByRole('row').nth(1)).toContainText('One chair a week for 9 weeks')
  })

  await test.step('adding a course', async () => {
    await header.getByRole('link', { name: 'Add Course' }).click()
    await main.getByLabel('Course Title').fill(title)
    await main.getByLabel('Duration').fill('2 weekends')
    await main.getByLabel('Short Description').fill('Six knots that hold, and how to let go of them.')
    await main.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'success', 'Course Added  Successfully ')
    for (const field of ['Course Title', 'Image URL', 'Duration', 'Short Description']) {
      await expect(main.getByLabel(field)).toHaveValue('')
    }
  })

  await test.step('changing it', async () => {
    await header.getByRole('link', { name: 'Manage Course' }).click()
    await main
      .getByRole('row', { name: title })
      .getByRole('link', { name: `Edit ${title}` })
      .click()
    await expect(page).toHaveTitle(`Tercet | Edit Course ${title}`)
    await expect(main.getByLabel('Course Title')).toHaveValue(title)
    await expect(main.getByLabel('Duration')).toHaveValue('2 weekends')
    await main.getByLabel('Duration').fill('3 weekends')
    await main.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'success', 'Course Updated Successfully')
  })

  await test.step('deleting it', async () => {
    await header.getByRole('link', { name: 'Manage Course' }).click()
    await main.getByRole('button', { name: `Delete ${title}` }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText("You won't be able to revert this!")
    await question.getByRole('button', { name: 'Yes, delete it!' }).click()
    const done = page.getByRole('dialog', { name: 'Deleted!' })
    await expect(done).toContainText('Your Course has been deleted.')
    await done.getByRole('button', { name: 'OK' }).click()
    await expect(done).toBeHidden()
    await expect(main.getByText(title)).toHaveCount(0)
    await expect(main.getByText('You have not added any courses')).toBeVisible()
  })

  await test.step('leaving the course, on its page and in the list', async () => {
    await header.getByRole('link', { name: 'Enrolled Courses' }).click()
    await main.getByRole('link', { name: 'A History of Ordinary Chairs' }).click()
    await main.getByRole('button', { name: 'Enrolled' }).click()
    await expectToast(page, 'warning', 'Enrollment Removed.')
    await main.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expectGreen(page)
    await header.getByRole('link', { name: 'Enrolled Courses' }).click()
    await main.getByRole('button', { name: 'Remove Enrollment: A History of Ordinary Chairs' }).click()
    await expectToast(page, 'error', 'Enrollment Removed.')
    await expect(main.getByText('You have not enrolled in any courses')).toBeVisible()
  })

  await test.step('logging out', async () => {
    await header.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expectToast(page, 'success', 'Logout Successfully')
    await expect(page).toHaveURL('/login')
    await expect(header.getByRole('link', { name: 'Registration' })).toBeVisible()
    await header.getByRole('link', { name: 'Manage Course' }).click()
    await expect(page).toHaveURL('/login?from=%2Fmanage-course')
  })
})

test('registration stops at the first password rule that is broken, and keeps everything else', async ({
  page,
}) => {
  const person = newPerson()
  await open(page, '/register')
  await fillRegistration(page, person)
  for (const [password, confirm, rule] of [
    ['', '', 'Password Must Be 8 Character'],
    ['Aa1.', 'Aa1.', 'Password Must Be 8 Character'],
    ['lower.case1', 'lower.case1', 'Password Must Have Capital Letter'],
    ['UPPER.CASE1', 'UPPER.CASE1', 'Password Must Have Small Letter'],
    ['No.Digits', 'No.Digits', 'Password Must Have One Number'],
    ['NoSpecial1', 'NoSpecial1', 'Password Must Have One Special Character'],
    [`A1.${person.email}`, 'other', 'Password cannot contain the email address of the user'],
    ['Correct.Horse1', 'Correct.Horse2', 'Password and Confirm Password must match'],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(confirm)
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'warning', rule)
    await closeToasts(page)
  }
  await expect(page.getByLabel('Name')).toHaveValue(person.name)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
})

test('the rules for a password are ticked while one types', async ({ page }) => {
  await open(page, '/register')
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')
  const done = async () =>
    (await rules.allTextContents()).filter((text) => text.startsWith('done:')).map((text) => text.slice(6))
  await expect(rules).toHaveText([
    /8 characters$/,
    /Capital letter$/,
    /Small letter$/,
    /One number$/,
    /One special character$/,
    /Not your email$/,
  ])
  expect(await done()).toEqual([])
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Grow a')
  await expect.poll(done).toEqual(['Capital letter', 'Small letter', 'Not your email'])
  await page.getByLabel('Email').fill('a@example.org')
  await password.fill('A1.a@example.org')
  await expect.poll(done).toHaveLength(5)
  await password.fill('Correct.Horse1')
  await expect.poll(done).toHaveLength(6)
})

test('what is missing is said at its field and in one message, by no bubble of the browser', async ({
  page,
}) => {
  await open(page, '/register')
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'error', 'Please fill in this field.')
  await expect(page.getByLabel('Name')).toBeFocused()
  for (const label of ['Name', 'Photo URL', 'Email']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form.getByText('Please fill in this field.').filter({ visible: true })).toHaveCount(2)
})

test('a picture and initials fill the Photo URL, and become the photo', async ({ page, server }) => {
  await open(page, '/register')
  const photo = page.getByLabel('Photo URL')
  await page.getByRole('button', { name: 'Use my initials' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  const person = newPerson('Amina Diallo')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Use my initials' }).click()
  await expect(photo).toHaveValue(`${server.origin}/initials/AD`)
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  await page.locator('input[name=image]').setInputFiles('src/app/web/public/icon-192.png')
  await expect(photo).toHaveValue(`${server.origin}/photos/icon-192.png`)
  await expect(page.getByText('icon-192.png becomes your picture when you register.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'success', 'Registration  Successfully ')
  const avatar = page.getByRole('button', { name: 'Open account menu' }).locator('img')
  await expect(avatar).toHaveAttribute('src', /^\/photos\/[-0-9a-f]{36}\?side=48$/)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48)
})

test('an e-mail that is registered already is refused in words', async ({ page, request, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*409/)
  const person = await register(request)
  await open(page, '/register')
  await fillRegistration(page, person)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'error', 'This email is already registered. Please log in instead.')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('somebody of the demo world logs in and finds their courses', async ({ page, server }) => {
  const [oluchi] = await readDemoLogins(server.dataDir)
  if (oluchi === undefined) throw new Error('The demo world has no log-ins.')
  await open(page, '/login')
  await logIn(page, oluchi)
  await expectToast(page, 'success', 'Login  Successfully ')
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Manage Course' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
})

for (const path of ['/add-course', '/manage-course', '/my-enrolled-courses', '/update-course/{id}']) {
  test(`logging in leads back to ${path}`, async ({ page, request }) => {
    const person = await register(request)
    const address = path.replace('{id}', await addCourse(request, person))
    await open(page, address)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: address })}`)
    await logIn(page, person)
    await expect(page).toHaveURL(address)
    await expectToast(page, 'success', 'Login  Successfully ')
    await reload(page)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
  })
}

test('a wrong password is said, and the e-mail stays', async ({ page, request, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*401/)
  const person = await register(request)
  await open(page, '/login')
  await logIn(page, { ...person, password: 'Wrong.Horse1' })
  await expectToast(page, 'error', 'Wrong email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL('/login')
})

test('other ways to log in say plainly that they are not set up', async ({ page }) => {
  await open(page, '/login')
  for (const name of ['Login with Google', 'Login with GitHub']) {
    await page.getByRole('button', { name }).click()
    await expectToast(page, 'error', 'This sign-in method is not set up on this server.')
    await closeToasts(page)
  }
})

test('whoever forgot the password is told how to get back in', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('shows the link where it was started')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
})

test('a password can be looked at and hidden again', async ({ page }) => {
  await open(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('Correct.Horse1')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('Correct.Horse1')
})

test('a password can be pasted, and password managers are told which one is asked for', async ({ page }) => {
  await open(page, '/register')
  await page.getByLabel('Name').fill('Correct.Horse1')
  await page.getByLabel('Name').press('ControlOrMeta+a')
  await page.getByLabel('Name').press('ControlOrMeta+c')
  for (const name of ['password', 'confirm']) {
    const field = page.locator(`input[name="${name}"]`)
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue('Correct.Horse1')
  }
  await open(page, '/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue('Correct.Horse1')
})

for (const [pace, delay] of [
  ['at once', 0],
  ['as people do', 120],
] as const) {
  test(`pressing Enroll twice, ${pace}, enrolls once`, async ({ page, request }) => {
    const id = await addCourse(request, await register(request))
    await register(page.request)
    const calls = countCalls(page, /enroll/)
    await open(page, `/all-courses/${id}`)
    await page.getByRole('button', { name: 'Enroll', exact: true }).dblclick({ delay })
    await expectToast(page, 'success', 'Enrolled Successfully!')
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeEnabled()
    expect(calls()).toBe(1)
    expect(await readToasts(page)).toHaveLength(1)
  })
}

test('when nobody knows whether one is enrolled, a message says so', async ({ page, request, watch }) => {
  watch.expect(/^failed: GET .*(enroll\/check|\/review).*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const title = newTitle()
  await addCourse(request, await register(request), { title })
  await register(page.request)
  await page.route(/\/api\/(enroll\/check\?|course\/[^/]+\/review$)/, (route) => route.abort())
  await open(page, `/all-courses?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `View Details ${title}` }).click()
  await expectToast(page, 'error', 'Error checking enrollment')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('an enrollment that fails is said, and the button stays as it was', async ({ page, request, watch }) => {
  watch.expect(/^failed: POST .*enroll-course.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const id = await addCourse(request, await register(request))
  await register(page.request)
  await page.route('**/api/enroll-course', (route) => route.abort(), { times: 1 })
  await open(page, `/all-courses/${id}`)
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeEnabled()
})

test.describe('the list of enrolled courses', () => {
  test('that does not load says so, and trying again brings it', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*my-enrolled-courses.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    const person = await register(page.request)
    const title = newTitle()
    await enroll(page.request, person, await addCourse(page.request, person, { title }))
    await open(page, '/login')
    await page.route('**/api/my-enrolled-courses?*', (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Enrolled Courses' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'Your courses did not load' })
    await expect(message).toBeVisible()
    await page.unroute('**/api/my-enrolled-courses?*')
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: title })).toBeVisible()
  })

  test('keeps a course whose removal fails, and says so', async ({ page, watch }) => {
    watch.expect(/^failed: DELETE .*unenroll-course.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    const person = await register(page.request)
    const title = newTitle()
    await enroll(page.request, person, await addCourse(page.request, person, { title }))
    await page.route('**/api/unenroll-course?*', (route) => route.abort(), { times: 1 })
    await open(page, '/my-enrolled-courses')
    await page.getByRole('button', { name: `Remove Enrollment: ${title}` }).click()
    await expectToast(page, 'error', 'Error removing enrollment!')
    await expect(page.getByRole('row', { name: title })).toBeVisible()
  })
})

async function fillRegistration(page: Page, { name, email, password }: Person): Promise<void> {
  const picture = new URL('/icon.svg', page.url())
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Photo URL').fill(picture.href)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

async function expectGreen(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Enrolled' })
  await expect(button).toBeVisible()
  // The colour changes by a short transition.
  await expect(async () => {
    const { red, green, blue } = await colourOf(button, 'backgroundColor')
    expect(green).toBeGreaterThan(1.2 * Math.max(red, blue))
  }).toPass()
}

import { expect, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { readAloud, startListening, treeOf } from './support/tree.ts'

// What a screen reader announces: the accessibility tree, and live regions as they change.

const header = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

test.describe('the accessibility tree', () => {
  for (const path of [
    '/',
    '/all-new-courses',
    '/all-courses',
    '/all-courses?q=xyzzy',
    '/popular-courses',
    street,
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/instructors',
    '/contact-us',
    '/terms-condition',
    '/privacy-policy',
    '/jobs',
  ]) {
    test(`of ${path} has landmarks, headings in order, and a name for everything`, async ({ page }) => {
      await open(page, path)
      await expectGoodTree(page)
    })
  }

  test('of the members’ pages has landmarks, headings in order, and a name for everything', async ({
    page,
  }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person)
    await enroll(page.request, person, id)
    for (const path of [
      '/add-course',
      '/manage-course',
      '/my-enrolled-courses',
      `/update-course/${id}`,
      '/profile',
      '/profile/security',
      '/profile/data',
      `/all-courses/${id}`,
    ]) {
      await open(page, path)
      await expectGoodTree(page)
    }
  })

  test('of the frame around every page is this', async ({ page }) => {
    await open(page, '/all-courses')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Tercet, home"
        - navigation "Main":
          - link "Home"
          - link "All Courses"
          - link "Add Course"
          - link "Manage Course"
          - link "Enrolled Courses"
          - link "Instructors"
        - button /Find anything/
        - switch "Dark theme"
        - link "Login"
        - link "Registration"
      - status
      - main
      - contentinfo:
        - heading "Learn. Grow. Succeed." [level=2]
        - navigation "Explore"
        - navigation "About"
        - list
    `)
  })
})

test('the navigation and the crumbs say which page is open', async ({ page }) => {
  const current = page.locator('[aria-current=page]')
  for (const [path, marked] of [
    ['/', ['Home']],
    ['/all-new-courses', ['All Courses']],
    ['/all-courses?q=bread', ['All Courses']],
    [street, ['All Courses', 'How to Read a Street']],
    ['/instructors', ['Instructors']],
    ['/jobs', []],
  ] as const) {
    await open(page, path)
    await expect(current.and(page.locator(':visible'))).toHaveText([...marked])
  }
})

test.describe('what is read aloud by itself', () => {
  test('is the title of a page that somebody has come to', async ({ page }) => {
    await open(page, '/')
    await startListening(page)
    await header(page).getByRole('link', { name: 'Instructors' }).click()
    await expect.poll(() => readAloud(page)).toContain('Tercet | Instructors')
    await header(page).getByRole('link', { name: 'Add Course' }).click()
    await expect.poll(() => readAloud(page)).toContain('Tercet | Login')
    await page.goBack()
    await expect(page).toHaveTitle('Tercet | Instructors')
    await expect.poll(async () => (await readAloud(page)).at(-1)).toBe('Tercet | Instructors')
  })

  test('is how many courses a search has found', async ({ page }) => {
    await open(page, '/all-courses')
    await startListening(page)
    await main(page).getByRole('searchbox').fill('dovetails')
    await expect.poll(() => readAloud(page)).toContain('1 course for “dovetails”.')
    await main(page).getByRole('searchbox').fill('xyzzy')
    await expect.poll(() => readAloud(page)).toContain('0 courses for “xyzzy”.')
  })

  test('is every message, the bad ones at once', async ({ page, request }) => {
    const id = await addCourse(request, await register(request))
    await register(page.request)
    await open(page, `/all-courses/${id}`)
    await startListening(page)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Enrolled Successfully!' })).toBeVisible()
    await expect.poll(() => readAloud(page)).toContain('Enrolled Successfully!')
    await page.route('**/api/unenroll-course?*', (route) => route.abort())
    await open(page, '/login')
    await startListening(page)
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText('This sign-in method is not set up on this server.')
    await expect.poll(() => readAloud(page)).toContain('This sign-in method is not set up on this server.')
  })

  test('is that something is on its way', async ({ page }) => {
    await open(page, '/jobs')
    await startListening(page)
    const gate = await hold(page, /api\/all-new-courses/)
    await header(page).getByRole('link', { name: 'All Courses' }).click()
    await expect.poll(() => readAloud(page)).toContain('Loading courses')
    gate.resolve()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
  })
})

test('a wrong field says that it is wrong, and why', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*422/)
  await register(page.request)
  await open(page, '/add-course')
  const title = page.getByRole('textbox', { name: 'Course Title' })
  await expect(title).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription('Please fill in this field.')
  await expect(title).toHaveAttribute('required')
})

test('a busy button keeps its name and its focus, and says that it is busy', async ({ page }) => {
  await register(page.request)
  await open(page, '/add-course')
  const gate = await hold(page, /api\/add-course/)
  await page.getByLabel('Course Title').fill(newTitle())
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toBeFocused()
  gate.resolve()
  await expect(page.getByLabel('Course Title')).toHaveValue('')
})

test('a button that cannot be pressed yet says why', async ({ page }) => {
  await open(page, street)
  const button = page.getByRole('button', { name: 'Enroll' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Please log in to enroll in this course.')
})

test('drawings and photographs are silent, and what they show stands beside them in words', async ({
  page,
}) => {
  for (const path of ['/', street, '/instructors']) {
    await open(page, path)
    const images = (await treeOf(page)).filter(({ role }) => /^(image|img|graphics-)/.test(role))
    // Stars are no drawing: they say how many.
    expect(images.filter(({ name }) => !/^\d of 5 stars$/.test(name))).toEqual([])
  }
})

/** Checks all rules before failing, so that a page that breaks several reports them all. */
async function expectGoodTree(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const tree = await treeOf(page)
  const troubles: string[] = []

  const headings = tree.filter(({ role }) => role === 'heading')
  for (const [at, { level, name }] of headings.entries()) {
    const above = headings[at - 1]?.level ?? 0
    if (level > above + 1) troubles.push(`heading “${name}” of level ${level} follows one of level ${above}`)
  }

  // A form is a landmark only if it has an accessible name.
  const landmarks = tree.filter(
    ({ role, name }) =>
      /^(banner|main|contentinfo|navigation|complementary|region|search)$/.test(role) ||
      (role === 'form' && name !== ''),
  )
  for (const role of ['banner', 'main', 'contentinfo']) {
    const count = landmarks.filter((landmark) => landmark.role === role).length
    if (count !== 1) troubles.push(`${count} landmarks of the role ${role}`)
  }
  const called = landmarks.map(({ role, name }) => `${role} “${name}”`)
  for (const name of called) {
    if (called.indexOf(name) !== called.lastIndexOf(name)) troubles.push(`two landmarks are called ${name}`)
  }

  const speaking =
    /^(link|button|textbox|searchbox|combobox|switch|checkbox|tab|tabpanel|listbox|dialog|navigation|complementary|region|table)$/
  for (const { role, name } of tree) {
    if (speaking.test(role) && name.trim() === '') troubles.push(`a ${role} without a name`)
  }
  expect([...new Set(troubles)]).toEqual([])
}

import { expect, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { tabTo, tabToAndPress, tabToAndType, walkThrough } from './support/keys.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, newPerson, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

// These tests use no pointer. At every tab stop the focus must be visible and not covered.

const header = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
// The asterisk of a required field is decorative.
const field = (page: Page, name: string) => main(page).getByLabel(new RegExp(`^${name}\\*?$`))
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('keys alone register, find a course, enroll and leave it', async ({ page, request }) => {
  // Some hundred tab stops, each of which is checked.
  test.setTimeout(90_000)
  const person = newPerson()
  const author = await register(request)
  const title = newTitle('Keys of the Piano')
  await addCourse(request, author, { title })

  await open(page, '/')
  await tabToAndPress(header(page).getByRole('link', { name: 'Registration' }))
  await expect(page).toHaveURL('/register')
  await tabToAndType(field(page, 'Name'), person.name)
  await tabToAndType(field(page, 'Photo URL'), new URL('/icon.svg', page.url()).href)
  await tabToAndType(field(page, 'Email'), person.email)
  await tabToAndType(field(page, 'Password'), person.password)
  await tabToAndType(field(page, 'Confirm Password'), person.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'success', 'Registration  Successfully ')
  await expect(page).toHaveURL('/')

  // Tabs through the whole front page.
  await tabToAndPress(page.getByRole('contentinfo').getByRole('link', { name: 'Find a course' }))
  await expect(page).toHaveURL('/all-courses')
  await tabToAndType(main(page).getByRole('searchbox'), title)
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await tabToAndPress(main(page).getByRole('link', { name: `View Details ${title}` }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await tabToAndPress(button(page, 'Enroll'))
  await expect(main(page).getByRole('link', { name: 'Go to my courses' })).toBeFocused()
  await tabToAndPress(header(page).getByRole('link', { name: 'Enrolled Courses' }), 'Shift+Tab')
  await tabToAndPress(button(page, `Remove Enrollment: ${title}`))
  await expect(main(page).getByText('You have not enrolled in any courses')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Browse all courses' })).toBeFocused()
})

test('the focus is on another page the moment that page is there, and takes nothing from the hands later', async ({
  page,
  request,
}) => {
  const title = newTitle('Arrivals')
  await addCourse(request, await register(request), { title })
  await open(page, `/all-courses?q=${encodeURIComponent(title)}`)
  // Observed in the page, because a query from the test would arrive later than the next key.
  const focused = page.evaluate(
    (name) =>
      new Promise<string | undefined>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main h1')?.textContent !== name) return
          observer.disconnect()
          resolve(document.activeElement?.id)
        })
        observer.observe(document, { childList: true, subtree: true, characterData: true })
      }),
    title,
  )
  await tabToAndPress(main(page).getByRole('link', { name: `View Details ${title}` }))
  expect(await focused).toBe('main')
})

test('keys alone log in, add a course, change it and delete it', async ({ page, request }) => {
  test.setTimeout(90_000)
  const person = await register(request)
  const [first, second] = [newTitle('Dictation'), newTitle('Typing')]
  await addCourse(request, person, { title: first })

  await open(page, '/login?from=/add-course')
  await tabToAndType(field(page, 'Email'), person.email)
  await tabToAndType(field(page, 'Password'), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/add-course')

  await tabToAndType(field(page, 'Course Title'), second)
  await tabToAndType(field(page, 'Duration'), '2 weeks')
  await tabToAndType(field(page, 'Short Description'), 'All ten fingers.')
  await tabToAndPress(button(page, 'Submit'))
  await expect(field(page, 'Course Title')).toHaveValue('')

  await tabToAndPress(header(page).getByRole('link', { name: 'Manage Course' }), 'Shift+Tab')
  await tabToAndPress(main(page).getByRole('link', { name: `Edit ${second}` }))
  await expect(page).toHaveTitle(`Tercet | Edit Course ${second}`)
  await tabToAndType(field(page, 'Duration'), '3 weeks')
  await page.keyboard.press('Enter')
  await expectToast(page, 'success', 'Course Updated Successfully')

  await tabToAndPress(header(page).getByRole('link', { name: 'Manage Course' }), 'Shift+Tab')
  const remove = button(page, `Delete ${second}`)
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await tabToAndPress(remove)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabToAndPress(question.getByRole('button', { name: 'Yes, delete it!' }))
  const done = page.getByRole('dialog', { name: 'Deleted!' })
  await expect(done.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(button(page, `Delete ${first}`)).toBeFocused()
})

test('the focus stays in a list that a row leaves, even if the list came late', async ({ page }) => {
  const person = await register(page.request)
  for (const title of ['Rope', 'Sails']) {
    await enroll(page.request, person, await addCourse(page.request, person, { title }))
  }
  await open(page, '/jobs')
  const gate = await hold(page, /api\/my-enrolled-courses/)
  await tabToAndPress(header(page).getByRole('link', { name: 'Enrolled Courses' }))
  await expect(main(page).getByRole('status')).toHaveText('Loading your courses')
  gate.resolve()
  const [first, second] = [main(page).getByRole('row').nth(1), main(page).getByRole('row').nth(2)]
  await tabToAndPress(first.getByRole('button'))
  await expect(second).toHaveCount(0)
  await expect(first.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('link', { name: 'Browse all courses' })).toBeFocused()
})

test('keys alone open the sheet of narrow screens, close it, and follow its links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/jobs')
  const opener = page.getByRole('button', { name: 'Open menu' })
  const sheet = page.getByRole('dialog', { name: 'Main' })
  await tabToAndPress(opener)
  await expect(sheet.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabToAndPress(sheet.getByRole('link', { name: 'Instructors' }))
  await expect(page).toHaveURL('/instructors')
  await expect(sheet).toBeHidden()
  await expect(main(page)).toBeFocused()
})

test('keys alone pause the slides, choose one, and open an answer', async ({ page }) => {
  await open(page, '/')
  const slides = page.getByRole('region', { name: 'Welcome' })
  await tabToAndPress(slides.getByRole('button', { name: 'Play the slides' }))
  await expect(slides.getByRole('button', { name: 'Pause the slides' })).toBeFocused()
  await tabTo(slides.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(slides.getByRole('tab', { name: 'Unlock Your Potential' })).toBeFocused()
  await expect(slides.getByRole('heading')).toHaveText('Unlock Your Potential')
  const question = page.locator('summary', { hasText: 'Do courses have deadlines?' })
  await tabToAndPress(question)
  await expect(page.locator('details[open]')).toHaveText(/^Do courses have deadlines\?/)
  await expect(question).toBeFocused()
})

test('keys alone open the account menu, walk in it and out of it again', async ({ page }) => {
  await register(page.request)
  await open(page, '/jobs')
  const opener = page.getByRole('button', { name: 'Open account menu' })
  const first = page.getByRole('menuitem', { name: 'My learning' })
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await tabToAndPress(opener)
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Saved courses' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(logout).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await tabTo(page.getByRole('contentinfo').getByRole('link', { name: 'Find a course' }))
  await expect(logout).toBeHidden()
})

test('a message can be reached and closed by keys, and the focus goes back', async ({ page }) => {
  await open(page, '/login')
  const google = page.getByRole('button', { name: 'Login with Google' })
  await tabToAndPress(google)
  await expectToast(page, 'error', 'This sign-in method is not set up on this server.')
  await page.keyboard.press('Alt+t')
  await tabToAndPress(page.getByRole('button', { name: 'Close message' }))
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0)
  await expect(google).toBeFocused()
})

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  await open(page, '/')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await tabToAndPress(skip)
  await expect(main(page)).toBeFocused()
  await tabTo(main(page).getByRole('link', { name: 'Browse all courses' }))
})

test('the keyboard goes on from a page’s content, and back to the link that led there', async ({ page }) => {
  await open(page, '/all-new-courses')
  const link = main(page).getByRole('link', { name: 'View Details Dovetails by Hand' })
  await tabToAndPress(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
  await expect(main(page)).toBeFocused()
  await tabTo(main(page).getByRole('link', { name: 'All Courses' }))
  await page.goBack()
  await expect(link).toBeFocused()
})

test('whoever asks for more courses goes on with the first of them', async ({ page, request }) => {
  const author = await register(request)
  await Promise.all(Array.from({ length: 12 }, () => addCourse(request, author)))
  // Disables infinite scrolling, as when the end of the list is never in view.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
  await open(page, '/all-new-courses')
  const cards = main(page).getByRole('listitem')
  await expect(cards).toHaveCount(24)
  await main(page).getByRole('link', { name: 'Show more courses' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards.nth(24).getByRole('link', { name: /^View Details/ })).toBeFocused()
})

for (const [name, size, paths] of [
  ['a wide window', [1440, 900], ['/all-courses', '/register', '/terms-condition', '/contact-us']],
  ['a window at 400 %', [320, 256], ['/', '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2', '/login']],
] as const) {
  test(`every stop of the keyboard is seen in ${name}, and with forced colours`, async ({ page }) => {
    const [width, height] = size
    await page.setViewportSize({ width, height })
    for (const [at, path] of paths.entries()) {
      await page.emulateMedia({ forcedColors: at % 2 === 0 ? 'none' : 'active' })
      await open(page, path)
      expect(await walkThrough(page)).toBeGreaterThan(10)
    }
  })
}

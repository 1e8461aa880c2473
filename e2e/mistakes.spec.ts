import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { open } from './support/open.ts'
import { passwordDialog } from './support/password.ts'
import { addCourse, enroll, register } from './support/people.ts'
import { test } from './support/test.ts'
import { readToasts } from './support/toasts.ts'

type Mistake = {
  form: string
  path: string
  /** What is typed, by the names of the fields. */
  typed: Record<string, string>
  /** The name of the field that is wrong. */
  at: string
  /** What is pressed before the form is there. */
  behind?: string
  /** The form asks for the password before it is sent. */
  password?: string
}

const main = (page: Page) => page.getByRole('main')
const long = 'x'.repeat(6_000)
const noAddress = 'nobody@here'

/** Sends a form with what only a server refuses, and looks at what is said of it. */
async function expectOneMessage(page: Page, { path, typed, at, behind, password }: Mistake): Promise<void> {
  await open(page, path)
  if (behind !== undefined) await main(page).getByText(behind, { exact: true }).click()
  const names = Object.keys({ ...typed, [at]: '' })
  const form = main(page).locator(`form${names.map((name) => `:has([name="${name}"])`).join('')}`)
  await expect(form).toBeVisible()
  for (const [name, text] of Object.entries(typed)) {
    await form.locator(`[name="${name}"]`).fill(text)
  }
  // A browser would keep some of it back.
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    element.requestSubmit()
  })
  if (password !== undefined) {
    await passwordDialog(page).getByLabel('Current password').fill(password)
    await page.keyboard.press('Enter')
  }
  const field = form.locator(`:is([role=radiogroup]:has([name="${at}"]), :not([type=radio])[name="${at}"])`)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(field).toHaveAccessibleDescription(/\S/)
  await expect.poll(() => readToasts(page)).toHaveLength(1)
  await expect(main(page).locator('[class*="callout"][class*="danger"]:visible')).toHaveCount(0)
}

async function walk(page: Page, mistakes: readonly Mistake[]): Promise<void> {
  for (const mistake of mistakes) await test.step(mistake.form, () => expectOneMessage(page, mistake))
}

test.beforeEach(({ watch }) => {
  watch.expect(/^console error: Failed to load resource: .*4(00|01|09|22)/)
  test.setTimeout(120_000)
})

const once = 'is told at its field and by one toast, and no banner says it again'

test(`a visitor's mistake ${once}`, async ({ page, request }) => {
  const teacher = await register(request)
  const course = `/all-courses/${await addCourse(request, teacher)}`
  const person = { name: 'Amina', photo: 'https://example.org/a.jpg', email: 'amina@example.org' }
  const passwords = { password: 'Correct.Horse1', confirm: 'Correct.Horse1' }
  await walk(page, [
    {
      form: 'registration: e-mail',
      path: '/register',
      typed: { ...person, ...passwords, email: noAddress },
      at: 'email',
    },
    {
      form: 'registration: password',
      path: '/register',
      typed: { ...person, ...passwords, password: 'x' },
      at: 'password',
    },
    {
      form: 'registration: photo',
      path: '/register',
      typed: { ...person, ...passwords, photo: 'me' },
      at: 'photo',
    },
    {
      form: 'login',
      path: '/login',
      typed: { email: teacher.email, password: 'Wrong.Horse1' },
      at: 'password',
    },
    { form: 'login: no e-mail', path: '/login', typed: { email: '', password: 'x' }, at: 'email' },
    { form: 'login: no password', path: '/login', typed: { email: teacher.email }, at: 'password' },
    { form: 'a forgotten password', path: '/forgot-password', typed: { email: noAddress }, at: 'email' },
    {
      form: 'contact',
      path: '/contact-us',
      typed: { name: 'Amina', phone: 'call me', message: 'Hello' },
      at: 'phone',
    },
    {
      form: 'a report',
      path: course,
      typed: { words: long },
      at: 'reason',
      behind: 'Report this course',
    },
  ])
})

test(`a member's mistake ${once}`, async ({ page, request }) => {
  const person = await register(page.request)
  const id = await addCourse(page.request, person)
  const taken = await addCourse(request, await register(request))
  await enroll(page.request, person, taken)
  const { password } = person
  await walk(page, [
    { form: 'a new course', path: '/add-course', typed: { title: long }, at: 'title' },
    { form: 'a course', path: `/update-course/${id}`, typed: { title: ' ' }, at: 'title' },
    { form: 'about a course', path: `/update-course/${id}/about`, typed: { weeks: 'many' }, at: 'weeks' },
    { form: 'a name', path: '/profile', typed: { displayName: ' ' }, at: 'displayName' },
    { form: 'a photo', path: '/profile', typed: { photoURL: 'me' }, at: 'photoURL' },
    { form: 'another e-mail', path: '/profile', typed: { newEmail: noAddress }, at: 'newEmail', password },
    {
      form: 'another password',
      path: '/profile/security',
      typed: { password: 'Another.Horse2', confirm: 'Another.Horse3' },
      at: 'confirm',
    },
    {
      form: 'a review',
      path: `/all-courses/${taken}`,
      typed: { text: 'Slow, and good.' },
      at: 'stars',
    },
    { form: 'teaching', path: '/profile/teaching', typed: { links: 'me' }, at: 'links' },
  ])
})

test(`an administrator's mistake ${once}`, async ({ page, server }) => {
  await registerAdministrator(page.request, server)
  await walk(page, [
    { form: 'the name of the site', path: '/admin/site', typed: { name: ' ' }, at: 'name' },
    { form: 'its e-mail', path: '/admin/site', typed: { email: 'nobody' }, at: 'email' },
    { form: 'its links', path: '/admin/site', typed: { social: 'me' }, at: 'social' },
    { form: 'its numbers', path: '/admin/site', typed: { students: 'many' }, at: 'students' },
    { form: 'an invitation', path: '/admin/invitations', typed: { email: noAddress }, at: 'email' },
  ])
})

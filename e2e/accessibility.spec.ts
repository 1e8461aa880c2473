import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectUsable } from './support/usable.ts'

// Nothing fades, so every colour is its own when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Several times over a page takes a while on a busy machine.
test.setTimeout(90_000)

type Screen = { name: string; show(page: Page): Promise<void> }

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

const main = (page: Page) => page.getByRole('main')

const visitorScreens: Screen[] = [
  { name: 'the front page', show: (page) => open(page, '/') },
  {
    name: 'the front page, its slides turning and another answer open,',
    show: async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Play the slides' }).click()
      await page.getByText('Do courses have deadlines?').click()
    },
  },
  { name: 'all courses', show: (page) => open(page, '/all-new-courses') },
  { name: 'the catalogue', show: (page) => open(page, '/all-courses') },
  { name: 'a search', show: (page) => open(page, '/all-courses?q=dovetails%20bread') },
  { name: 'an empty search', show: (page) => open(page, '/all-courses?q=xyzzy') },
  { name: 'popular courses', show: (page) => open(page, '/popular-courses') },
  { name: 'a course', show: (page) => open(page, street) },
  { name: 'login', show: (page) => open(page, '/login') },
  {
    name: 'login where another way in has failed',
    show: (page) => open(page, '/login?problem=account-exists-with-different-credential&provider=google'),
  },
  { name: 'the second step of logging in', show: (page) => open(page, '/login/second-step') },
  { name: 'registration', show: (page) => open(page, '/register') },
  { name: 'the forgotten password', show: (page) => open(page, '/forgot-password') },
  { name: 'a new password without a link', show: (page) => open(page, '/reset-password') },
  { name: 'a confirmation without a link', show: (page) => open(page, '/verify-email') },
  { name: 'the instructors', show: (page) => open(page, '/instructors') },
  { name: 'the contact form', show: (page) => open(page, '/contact-us') },
  { name: 'the terms', show: (page) => open(page, '/terms-condition') },
  { name: 'the privacy policy', show: (page) => open(page, '/privacy-policy') },
  { name: 'the jobs', show: (page) => open(page, '/jobs') },
]

const memberScreens: Screen[] = [
  { name: 'a course for a member', show: (page) => open(page, street) },
  { name: 'adding a course', show: (page) => open(page, '/add-course') },
  { name: 'the profile', show: (page) => open(page, '/profile') },
  {
    name: 'the profile with a key for an app and a new API token',
    show: async (page) => {
      await open(page, '/profile')
      const begin = main(page)
        .locator('form')
        .filter({ has: page.getByRole('button', { name: 'Turn it on' }) })
      await begin.getByLabel('Present password').fill('Correct.Horse1')
      await page.getByRole('button', { name: 'Turn it on' }).click()
      await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
      await page.getByPlaceholder('Backup script').fill('Backup')
      const make = main(page)
        .locator('form')
        .filter({ has: page.getByRole('button', { name: 'Make a token' }) })
      await make.getByLabel('Present password').fill('Correct.Horse1')
      await page.getByRole('button', { name: 'Make a token' }).click()
      await expect(page.getByRole('list', { name: 'The new token' })).toBeVisible()
      // Messages, and the bar at the top, lie on what could not be pressed meanwhile.
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'an empty list of own courses', show: (page) => open(page, '/manage-course') },
  { name: 'an empty list of enrolled courses', show: (page) => open(page, '/my-enrolled-courses') },
  {
    name: 'the account menu',
    show: async (page) => {
      await open(page, '/jobs')
      await page.getByRole('button', { name: 'Open account menu' }).click()
    },
  },
  {
    name: 'the question before changes are lost',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
  {
    name: 'a course that was added',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill(newTitle())
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(main(page).getByText('Course Added')).toBeVisible()
      await page.getByRole('button', { name: 'Close message' }).focus()
    },
  },
]

const authorScreens: Screen[] = [
  {
    name: 'a course of one’s own, enrolled',
    show: async (page) => {
      await open(page, '/my-enrolled-courses')
      await page.getByRole('rowheader').getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
    },
  },
  {
    name: 'editing a course',
    show: async (page) => {
      await open(page, '/manage-course')
      await page.getByRole('link', { name: /^Edit / }).click()
      await expect(page.getByLabel('Course Title')).toBeVisible()
    },
  },
  { name: 'own courses', show: (page) => open(page, '/manage-course') },
  {
    name: 'the question before a deletion',
    show: async (page) => {
      await open(page, '/manage-course')
      await page.getByRole('button', { name: /^Delete / }).click()
    },
  },
  {
    name: 'the word after a deletion',
    show: async (page) => {
      await open(page, '/manage-course')
      await page.getByRole('button', { name: /^Delete / }).click()
      await page.getByRole('button', { name: 'Yes, delete it!' }).click()
      await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
    },
  },
  { name: 'enrolled courses', show: (page) => open(page, '/my-enrolled-courses') },
]

/** Opens the page of what stands first in a table. */
async function openFirst(page: Page, path: string): Promise<void> {
  await open(page, path)
  await main(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(main(page).getByRole('table')).toHaveCount(0)
}

const administratorScreens: Screen[] = [
  { name: 'the list of members', show: (page) => open(page, '/admin/members') },
  { name: 'an empty list of members', show: (page) => open(page, '/admin/members?q=xyzzy') },
  { name: 'the page of a member', show: (page) => openFirst(page, '/admin/members') },
  { name: 'the list of inquiries', show: (page) => open(page, '/admin/inquiries') },
  { name: 'an inquiry', show: (page) => openFirst(page, '/admin/inquiries') },
  { name: 'the list of letters', show: (page) => open(page, '/admin/letters') },
  {
    name: 'a letter that was opened',
    show: async (page) => {
      await openFirst(page, '/admin/letters')
      await page.getByRole('button', { name: 'Read the letter' }).click()
      await expect(page.getByRole('region', { name: 'What it says' }).getByRole('link')).toBeVisible()
      // Messages lie on what could not be pressed meanwhile.
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'the list of events', show: (page) => open(page, '/admin/events') },
  { name: 'a wrong search for events', show: (page) => open(page, '/admin/events?member=ines') },
  { name: 'the settings in force', show: (page) => open(page, '/admin/settings') },
]

for (const { name, show } of visitorScreens) {
  test(`${name} can be used by everybody`, async ({ page }) => {
    await show(page)
    await expectUsable(page)
  })
}

for (const { name, show } of memberScreens) {
  test(`${name} can be used by everybody`, async ({ page }) => {
    await register(page.request)
    await show(page)
    await expectUsable(page)
  })
}

for (const { name, show } of authorScreens) {
  test(`${name} can be used by everybody`, async ({ page }) => {
    const person = await register(page.request)
    const id = await addCourse(page.request, person, { title: newTitle('Bending Wood with Steam') })
    await enroll(page.request, person, id)
    await show(page)
    await expectUsable(page)
  })
}

for (const { name, show } of administratorScreens) {
  test(`${name} can be used by everybody`, async ({ page, server }) => {
    await registerAdministrator(page.request, server)
    const message = 'Do you teach in the evening? I would come with two friends, if there is room for us.'
    await page.request.post('/api/inquiries', { data: { name: 'Zoë', email: 'zoe@example.org', message } })
    await page.request.post('/api/auth/email/resend')
    await show(page)
    await expectUsable(page)
  })
}

for (const signedIn of [false, true]) {
  test(`the sheet of narrow screens can be used by every ${signedIn ? 'member' : 'visitor'}`, async ({
    page,
  }) => {
    if (signedIn) await register(page.request)
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/all-courses')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectUsable(page, ({ size: [width] }) => width < 1216)
  })
}

test('the not-found page can be used by everybody', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  await open(page, '/no-such-page')
  await expectUsable(page)
})

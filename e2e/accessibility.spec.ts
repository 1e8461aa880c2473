import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { addCourse, enroll, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'

// Nothing fades, so every colour is its own when it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Six times over a page takes a while on a busy machine.
test.setTimeout(60_000)

const widths = [1440, 390, 320]
const themes = ['light', 'dark']

type Screen = { name: string; show(page: Page): Promise<void> }

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

const visitorScreens: Screen[] = [
  { name: 'the front page', show: (page) => open(page, '/') },
  { name: 'all courses', show: (page) => open(page, '/all-new-courses') },
  { name: 'the catalogue', show: (page) => open(page, '/all-courses') },
  { name: 'an empty search', show: (page) => open(page, '/all-courses?q=xyzzy') },
  { name: 'popular courses', show: (page) => open(page, '/popular-courses') },
  { name: 'a course', show: (page) => open(page, street) },
  { name: 'login', show: (page) => open(page, '/login') },
  {
    name: 'login with a message',
    show: async (page) => {
      await open(page, '/login')
      await page.getByRole('button', { name: 'Login with Google' }).click()
      await page.getByRole('alert').hover()
    },
  },
  { name: 'registration', show: (page) => open(page, '/register') },
  {
    name: 'refused registration',
    show: async (page) => {
      await open(page, '/register')
      await page.getByLabel('Name').fill('Ruth')
      await page.getByLabel('Photo URL').fill('https://example.org/')
      await page.getByLabel('Email').fill('ruth@example.org')
      await page.getByLabel('Confirm Password').fill('short')
      await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
      await page.getByRole('status').filter({ hasText: 'Password Must Be 8 Character' }).hover()
    },
  },
  { name: 'the forgotten password', show: (page) => open(page, '/forgot-password') },
  {
    name: 'the palette',
    show: async (page) => {
      await open(page, '/login')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find anything' }).fill('p')
      await expect(page.getByRole('group', { name: 'Courses' })).toBeVisible()
    },
  },
]

const memberScreens: Screen[] = [
  { name: 'a course for a member', show: (page) => open(page, street) },
  { name: 'adding a course', show: (page) => open(page, '/add-course') },
  {
    name: 'the question before changes are lost',
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Course Title').fill('Half a title')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    },
  },
  { name: 'an empty list of own courses', show: (page) => open(page, '/manage-course') },
  { name: 'an empty list of enrolled courses', show: (page) => open(page, '/my-enrolled-courses') },
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

test('the not-found page can be used by everybody', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  await open(page, '/no-such-page')
  await expectUsable(page)
})

test('a page that did not load can be used by everybody', async ({ page, watch }) => {
  watch.expect(/^failed: GET .*api\/course\/.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  await open(page, '/popular-courses')
  await page.route('**/api/course/*', (route) => route.abort())
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await expectUsable(page)
})

test('the sheet of narrow screens can be used by everybody', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectUsable(page, [390, 320])
})

test('the account menu can be used by everybody', async ({ page }) => {
  await register(page.request)
  await open(page, '/')
  await page.getByRole('button', { name: 'Open account menu' }).click()
  await expectUsable(page)
})

test('keys alone log in and enroll, and the focus can always be seen', async ({ page, request }) => {
  const person = await register(request)
  const id = await addCourse(request, await register(request))
  await open(page, `/login?from=/all-courses/${id}`)
  await tabTo(page, 'Email')
  await page.keyboard.type(person.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/all-courses/${id}`)
  await tabTo(page, 'Enroll')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Enrolled' })).toBeFocused()
  expect(await focusIsSeen(page)).toBe(true)
})

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** No rule of axe is broken at any width in any theme, and nothing hangs over the side. */
async function expectUsable(page: Page, sizes = widths): Promise<void> {
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBe(width)
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
      expect(found, `${theme}, ${width} wide`).toEqual([])
    }
  }
}

/** Presses Tab until the control of this name has the focus, which must show at every stop. */
async function tabTo(page: Page, name: string): Promise<void> {
  const goal = page.getByRole('main').getByRole('textbox', { name, exact: true })
  const target = goal.or(page.getByRole('main').getByRole('button', { name, exact: true }))
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), 'the focus shows').toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
}

import { expect, type Page } from '@playwright/test'
import { hold } from '../support/calls.ts'
import { open } from '../support/open.ts'
import { newTitle } from '../support/people.ts'
import { expectToast } from '../support/toasts.ts'
import { header, keepMessage, main, openFailing, refused, type Screen } from './screen.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

async function showPalette(page: Page, typed: string): Promise<void> {
  await open(page, '/login')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(typed)
}

const waiting: Screen[] = [
  {
    name: 'waiting for a page',
    route: '/popular-courses',
    show: async (page) => {
      await open(page, '/popular-courses')
      await hold(page, '**/api/course/*')
      await main(page).locator('a[href^="/all-courses/"]').first().click()
      await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    },
  },
  {
    name: 'waiting for courses',
    route: '/all-new-courses',
    show: async (page) => {
      await open(page, '/jobs')
      await hold(page, /api\/all-new-courses/)
      await header(page).getByRole('link', { name: 'All Courses' }).click()
      await expect(main(page).getByRole('status')).toHaveText('Loading courses')
    },
  },
  {
    name: 'waiting for the cards of the front page',
    route: '/',
    show: async (page) => {
      await open(page, '/jobs')
      await hold(page, /api\/(all|popular)-courses/)
      await header(page).getByRole('link', { name: 'Tercet, home' }).click()
      await expect(main(page).getByRole('status')).toHaveCount(2)
    },
  },
  {
    name: 'waiting for an enrollment',
    route: '/all-courses/:id',
    viewer: 'member',
    show: async (page) => {
      await open(page, street)
      await hold(page, '**/api/enroll-course')
      await page.getByRole('button', { name: 'Enroll', exact: true }).click()
      await expect(main(page).locator('button[aria-busy="true"]')).toHaveAccessibleName('Enroll')
    },
  },
]

const refusals: Screen[] = [
  {
    name: 'a wrong password, with its message,',
    route: '/login',
    troubles: [/^console error: Failed to load resource: .*401/],
    show: async (page) => {
      await open(page, '/login')
      await page.getByLabel('Email').fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('Wrong.Horse1')
      await main(page).getByRole('button', { name: 'Login', exact: true }).click()
      await expectToast(page, 'error', 'Wrong email or password.')
      await keepMessage(page)
    },
  },
  {
    name: 'a password that is too short',
    route: '/register',
    show: async (page) => {
      await open(page, '/register')
      await page.getByLabel('Name').fill('Ruth')
      await page.getByLabel('Photo URL').fill('https://example.org/')
      await page.getByLabel('Email').fill('ruth@example.org')
      await page.getByLabel('Confirm Password').fill('short')
      await main(page).getByRole('button', { name: 'Register' }).click()
      await expectToast(page, 'warning', 'Password Must Be 8 Character')
      await keepMessage(page)
    },
  },
  {
    name: 'a course without a title',
    route: '/add-course',
    viewer: 'member',
    troubles: [/^console error: Failed to load resource: .*422/],
    show: async (page) => {
      await open(page, '/add-course')
      await page.getByLabel('Image URL').fill('no link')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByLabel('Course Title')).toBeFocused()
      await keepMessage(page)
    },
  },
]

const failures: Screen[] = [
  {
    name: 'a page that does not load',
    route: '/all-courses/:id',
    troubles: [/^failed: GET .*api\/course\/.*ERR_FAILED$/, refused],
    show: async (page) => {
      await open(page, '/popular-courses')
      await page.route('**/api/course/**', (route) => route.abort())
      await main(page).locator('a[href^="/all-courses/"]').first().click()
      await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    },
  },
  {
    name: 'a list that does not load',
    route: '/all-new-courses',
    troubles: [/^failed: GET .*api\/all-new-courses.*ERR_FAILED$/, refused],
    show: (page) => openFailing(page, /api\/all-new-courses/, '/all-new-courses'),
  },
  {
    name: 'a list of one’s own that does not load',
    route: '/my-enrolled-courses',
    viewer: 'teacher',
    troubles: [/^failed: GET .*api\/my-enrolled-courses.*ERR_FAILED$/, refused],
    show: (page) => openFailing(page, /api\/my-enrolled-courses/, '/my-enrolled-courses'),
  },
]

const palette: Screen[] = [
  {
    name: 'the palette that lists everything',
    route: '/login',
    show: async (page) => {
      await showPalette(page, 'p')
      await expect(page.getByRole('group', { name: 'Courses' })).toBeVisible()
    },
  },
  {
    name: 'the palette that has found nothing',
    route: '/login',
    show: async (page) => {
      await showPalette(page, newTitle('zzz'))
      await expect(page.getByText('Nothing found for').first()).toBeVisible()
    },
  },
  {
    name: 'the palette that cannot search courses',
    route: '/login',
    troubles: [/^failed: GET .*api\/all-courses.*ERR_FAILED$/, refused],
    show: async (page) => {
      await page.route(/api\/all-courses\?/, (route) => route.abort())
      await showPalette(page, 'terms')
      await expect(page.getByText('Courses could not be searched.').first()).toBeVisible()
    },
  },
]

const messages: Screen[] = [
  {
    name: 'three messages at once',
    route: '/login',
    show: async (page) => {
      await open(page, '/login')
      for (let presses = 1; presses <= 3; presses += 1) {
        await page.getByRole('button', { name: 'Login with Google' }).click()
        await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(presses)
        await keepMessage(page)
      }
    },
  },
]

/** Temporary states of screens: loading, refusals, failures and messages. */
export const moments: Screen[] = [...waiting, ...refusals, ...failures, ...palette, ...messages]

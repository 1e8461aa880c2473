import { expect, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { forgetJumps, frames, jumpsOf, noteJumps } from './support/jumps.ts'
import { alive, open } from './support/open.ts'
import { register } from './support/people.ts'
import { openSlowLine } from './support/slowLine.ts'
import { test } from './support/test.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Layout shifts within half a second of user input do not count, so the tests wait longer, in ms. */
const afterInput = 600

/** The largest layout shift that a word arriving in pieces may cause to its neighbours on the line. */
const hair = 0.01

/** The number of pieces in which a slow page arrives. */
const pieces = 25

test.beforeEach(({ page }) => noteJumps(page))

for (const viewport of sizes) {
  test.describe(`nothing jumps, ${viewport.width} px wide,`, () => {
    test.use({ viewport })

    for (const path of ['/', '/all-courses', street, '/login', '/instructors']) {
      test(`on a first visit to ${path} whose fonts come late`, async ({ page }) => {
        const fonts = await hold(page, '**/*.woff2')
        await open(page, path, 'domcontentloaded')
        await frames(page)
        fonts.resolve()
        await page.evaluate(() => document.fonts.ready)
        await lookThrough(page)
        expect(await jumpsOf(page)).toEqual([])
      })
    }

    for (const path of ['/', '/all-courses', street, '/login', '/reset-password', '/jobs', '/nowhere']) {
      test(`where ${path} arrives in pieces`, async ({ page, server, watch }) => {
        watch.expect(/^request to another site/)
        if (path === '/nowhere') watch.expect(/404/)
        await using line = await openSlowLine(server.origin)
        await page.goto(line.origin + path, { waitUntil: 'commit' })
        for (let piece = 1; piece <= pieces; piece += 1) {
          await line.bodyUpTo(piece / pieces)
          await frames(page)
        }
        await alive(page)
        await frames(page)
        const jumps = await jumpsOf(page)
        expect(jumps.filter(({ value }) => value > hair)).toEqual([])
        expect(jumps.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(3 * hair)
      })
    }

    test('on the way from a list to a course and back, however long that takes', async ({ page }) => {
      await open(page, '/all-new-courses')
      await forgetJumps(page)
      const course = await hold(page, '**/api/course/**')
      await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
      await settle(page)
      course.resolve()
      await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
      await frames(page)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
      await settle(page)
      expect(await jumpsOf(page)).toEqual([])
    })

    for (const [name, path, heading] of [
      ['All Courses', 'all-new-courses', 'All Courses'],
      ['Popular Courses', 'popular-courses', 'Popular Courses'],
      ['Find a course', 'all-courses', 'Find a course'],
      ['Instructors', 'instructors', 'Instructors'],
    ] as const) {
      test(`where the list of ${heading} arrives after its page`, async ({ page }) => {
        await open(page, '/jobs')
        await forgetJumps(page)
        const list = await hold(page, new RegExp(`/api/${path}`))
        await follow(page, name)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await settle(page)
        list.resolve()
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await frames(page)
        expect(await jumpsOf(page)).toEqual([])
      })
    }

    test('where an empty list of a member arrives after its page', async ({ page }) => {
      await register(page.request)
      await open(page, '/jobs')
      await forgetJumps(page)
      const list = await hold(page, /\/api\/courses/)
      await follow(page, 'Manage Course')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      list.resolve()
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await frames(page)
      expect(await jumpsOf(page)).toEqual([])
    })
  })
}

/** Follows a link of the navigation, in its menu on narrow screens, or of the footer. */
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name })
  if ((await link.count()) > 0) return link.click()
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
}

/** Scrolls to the end and back, so that everything has been in view. */
async function lookThrough(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await frames(page)
  await page.getByRole('banner').scrollIntoViewIfNeeded()
  await frames(page)
}

/** Waits until layout shifts no longer count as caused by the last input. */
async function settle(page: Page): Promise<void> {
  const start = await page.evaluate(() => performance.now())
  await page.waitForFunction((end) => performance.now() > end, start + afterInput)
}

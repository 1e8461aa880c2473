import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { columnsOf } from './support/looks.ts'
import { open } from './support/open.ts'
import { makeDataDir } from './support/preparedData.ts'
import { launch, startServer } from './support/serverProcess.ts'
import { test } from './support/test.ts'

const pages = [
  { path: '/instructors', title: 'Instructors', heading: 'Instructors' },
  { path: '/terms-condition', title: 'Terms & Condition', heading: 'Terms & Condition' },
  { path: '/privacy-policy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/jobs', title: 'Jobs', heading: 'Jobs' },
]

for (const { path, title, heading } of pages) {
  test(`${path} is called ${title}`, async ({ page }) => {
    await open(page, path)
    await expect(page).toHaveTitle(`Tercet | ${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}

const people = (page: Page) => page.getByRole('main').locator('li:has(h2)')

test.describe('the instructors', () => {
  test('come after a spinner of exactly 500 ms when one arrives from another page', async ({ page }) => {
    await page.clock.install()
    await open(page, '/jobs')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('banner').getByRole('link', { name: 'Instructors' }).click()
    const spinner = page.getByRole('status').filter({ hasText: 'Loading the instructors' })
    await expect(spinner).toBeVisible()
    await page.clock.runFor(499)
    await expect(spinner).toBeVisible()
    await expect(people(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(people(page)).toHaveCount(8)
    await expect(spinner).toBeHidden()
  })

  test('are there at once on a page that the server has drawn', async ({ request }) => {
    const html = await (await request.get('/instructors')).text()
    expect(html).toContain('Kamala Thapa')
    expect(html).not.toContain('Loading the instructors')
  })

  test('show what they know, for how long, and what they teach', async ({ page }) => {
    await open(page, '/instructors')
    const henrik = people(page).filter({ hasText: 'Henrik Lindqvist' })
    await expect(henrik).toContainText('Joinery and the history of furniture')
    await expect(henrik).toContainText('26 years of experience')
    await expect(
      henrik.getByRole('list', { name: 'Courses by Henrik Lindqvist' }).getByRole('listitem'),
    ).toHaveText(['Dovetails by Hand', 'A History of Ordinary Chairs'])
    await expect(page.getByRole('region', { name: 'Why Learn From Us?' })).toBeVisible()
    const points = page.getByRole('region', { name: 'What We Provide?' }).getByRole('listitem')
    await expect(points).toHaveCount(7)
  })

  test('stand in four columns, in two, or each in a row beside their picture', async ({ page }) => {
    for (const [width, columns] of [
      [1440, 4],
      [800, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/instructors')
      expect(await columnsOf(people(page))).toBe(columns)
    }
    const first = people(page).first()
    const name = await first.getByRole('heading').boundingBox()
    const picture = await first.locator('svg').boundingBox()
    expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
  })

  test('that do not load are missed in words, and trying again brings them', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*api\/instructors net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/jobs')
    await page.route(/api\/instructors/, (route) => route.abort())
    await page.getByRole('banner').getByRole('link', { name: 'Instructors' }).click()
    const message = page.getByRole('alert').filter({ hasText: 'The instructors did not load' })
    await expect(message).toBeVisible()
    await page.unroute(/api\/instructors/)
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(people(page)).toHaveCount(8)
  })
})

test('the terms state the age, the refund window and the law', async ({ page }) => {
  await open(page, '/terms-condition')
  const text = page.getByRole('article')
  await expect(text).toContainText('You must be at least 13 years old.')
  await expect(text).toContainText('eligible for a refund, ask us within 7 days')
  await expect(text).toContainText('These terms follow the law of Bangladesh.')
})

test('the contents of a document lead to its chapters and stay in view', async ({ page }) => {
  await open(page, '/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Children' }).click()
  await expect(page).toHaveURL('/privacy-policy#children')
  await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport()
  await expect(contents).toBeInViewport({ ratio: 1 })
  const chapters = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  await expect(contents.getByRole('link')).toHaveText(chapters)
})

test.describe("the site's own texts", () => {
  test.setTimeout(90_000)

  test('can be replaced by files of the operator, and a photograph stands before its plate', async ({
    page,
    watch,
  }) => {
    watch.expect(/^request to another site: http:\/\/localhost:/)
    watch.expect(/^request to another site: https:\/\/pictures\.example\/ada\.svg/)
    watch.expect(/^request to another site: https:\/\/pictures\.example\/bo\.svg/)
    watch.expect(/^console error: Failed to load resource: .*404/)
    const data = await makeDataDir()
    const shared = { experience: 1, expertise: 'Engines', courses: [] }
    await mkdir(join(data.path, 'content'))
    await writeFile(
      join(data.path, 'content/instructors.json'),
      JSON.stringify([
        { ...shared, id: '1', name: 'Ada Byron', image: 'https://pictures.example/ada.svg' },
        { ...shared, id: '2', name: 'Bo Lin', image: 'https://pictures.example/bo.svg' },
      ]),
    )
    await writeFile(join(data.path, 'content/terms.md'), 'Last changed: 2027-01-31\n\n## Be kind to {name}\n')
    await page.route('https://pictures.example/ada.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
      }),
    )
    await page.route('https://pictures.example/bo.svg', (route) => route.fulfill({ status: 404 }))
    const server = await startServer(data.path, { SITE_NAME: 'Lantern' })
    await open(page, `${server.origin}/instructors`)
    await expect(people(page)).toHaveText([/Ada Byron.*1 year of experience/, /Bo Lin/])
    await expect(people(page).first().locator('img')).toHaveCSS('opacity', '1')
    await expect(people(page).last().locator('img')).toHaveCount(0)
    await open(page, `${server.origin}/terms-condition`)
    await expect(page.getByText('Last changed 31 January 2027. One minute to read.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Be kind to Lantern' })).toBeVisible()
    // Leaves the page, whose pending requests, such as for its icon, would fail after the server has stopped.
    await page.goto('about:blank')
    await server.stop()
    await data.remove()
  })

  test('stop the start in plain words when they cannot be used', async () => {
    const data = await makeDataDir()
    const file = join(data.path, 'content/instructors.json')
    await mkdir(join(data.path, 'content'))
    await writeFile(file, '[{ "id": "1", "name": "Ada", "image": "", "expertise": "", "courses": [] }]')
    const server = await launch(data.path)
    const { code, errors } = await server.ended
    expect(code).toBe(1)
    expect(errors.trim()).toBe(
      `${file} cannot be used: entry 1: experience: Please enter a whole number from 0 to 80.`,
    )
    await data.remove()
  })
})

test('a course leads to its instructor, whose page is reached by keyboard, fits a phone, and leads to their courses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/all-courses/019bbb90-61a1-722e-becd-7b9687f4cd35')
  await page.getByRole('definition').getByRole('link', { name: 'Oluchi Nwosu' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Oluchi Nwosu' })).toBeVisible()
  const titles = page
    .getByRole('region', { name: 'Courses by Oluchi Nwosu' })
    .getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(4)
  expect(await findBrokenRules(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('main').getByRole('link', { name: 'Instructors' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'example.org/oluchi' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View Details Charts That Tell the Truth' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Charts That Tell the Truth' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'More by Oluchi Nwosu' }).getByRole('listitem')).toHaveCount(
    3,
  )
})

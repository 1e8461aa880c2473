import { expect, type Page } from '@playwright/test'
import { colourOf, columnsOf } from './support/looks.ts'
import { open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'

const street = '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

const nobody = '019f1e56-bf2a-77ba-9a39-000000000000'

test('a visitor finds a course from the front page and learns what enrolling needs', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Browse all courses' }).click()
  await expect(page).toHaveURL('/all-courses')
  await expect(page).toHaveTitle('Tercet | Catalogue')
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('dovetails')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=dovetails/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Dovetails by Hand'])
  await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
  await expect(page).toHaveTitle('Tercet | Dovetails by Hand')
  await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Duration of the Course' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '12 evenings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeDisabled()
  const reason = page.getByText('Please log in to enroll in this course.', { exact: true })
  await expect(reason).toBeVisible()
  const { red, green, blue } = await colourOf(reason)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

test('the front page shows four latest and four popular courses with date and details', async ({ page }) => {
  await open(page, '/')
  const latest = page.getByRole('region', { name: 'Latest Courses' }).getByRole('listitem')
  await expect(latest).toHaveCount(4)
  await expect(latest.first().getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(latest.first().getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    /^\/all-courses\/[\da-f-]{36}$/,
  )
  await expect(page.getByRole('region', { name: 'Popular Courses' }).getByRole('listitem')).toHaveCount(4)
})

test('all courses stand in the order of their dates and load further pages while the reader scrolls', async ({
  page,
  request,
}) => {
  const author = await register(request)
  await Promise.all(Array.from({ length: 26 }, () => addCourse(request, author)))
  const { count } = await (await request.get('/api/all-courses/count')).json()
  await open(page, '/all-new-courses')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(24)
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await cards.count()).toBe(count)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Show more courses' })).toBeHidden()
  const dates = await cards
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  expect(dates).toEqual([...dates].sort())
  await expect(cards.first()).toContainText('Created By Oluchi Nwosu')
  await expect(cards.first().getByRole('time')).toHaveText('2026-01-14')
})

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1440, 4],
] as const) {
  test(`a window ${width} pixels wide shows courses in columns of ${columns}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/all-new-courses')
    const cards = page.getByRole('main').getByRole('listitem')
    expect(await columnsOf(cards)).toBe(columns)
    const lines = await cards
      .nth(1)
      .getByRole('paragraph')
      .last()
      .evaluate((text) => {
        return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
      })
    expect(lines).toBe(3)
  })
}

test('popular courses stand by the number of their learners and carry their rank', async ({ page }) => {
  await open(page, '/popular-courses')
  const titles = page.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(titles.nth(3)).toBeVisible()
  // Courses of other tests, which end in eight digits of chance, may have more learners.
  const own = (await titles.allTextContents()).filter((title) => !/ [0-9a-f]{8}$/.test(title))
  expect(own.slice(0, 4)).toEqual([
    "Bread & Butter: A Baker's Week",
    'Small Programs for Everyday Chores',
    'Stars You Can Find Tonight',
    'বাংলা, Letter by Letter',
  ])
})

test('the catalogue sorts, says what it found, and says so when that is nothing', async ({ page }) => {
  await open(page, '/all-courses?q=chairs')
  await expect(page.getByText('1 course for “chairs”.')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Title')
  await expect(page).toHaveURL(/sort=title/)
  await page.getByRole('searchbox').fill('xyzzy')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('0 courses for “xyzzy”.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No course matches this search' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/all-courses?sort=title')
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a search forgives slips of the pen, tells what its words find apart, and leads on', async ({
  page,
}) => {
  await open(page, '/all-courses')
  const search = page.getByRole('searchbox')
  await search.fill('dovtails')
  await expect(page.getByText('0 courses for “dovtails”. 1 other below.')).toBeVisible()
  const similar = page.getByRole('region', { name: 'Courses with similar words' })
  await expect(similar.getByRole('heading', { name: 'Dovetails by Hand' })).toBeVisible()
  await search.fill('dovetails xyzzy')
  const apart = page.getByRole('region', { name: 'No course has all of these words; these have “dovetails”' })
  await expect(apart.getByRole('heading', { name: 'Dovetails by Hand' })).toBeVisible()
  await apart.getByRole('link', { name: 'Search for “dovetails”' }).click()
  await expect(page).toHaveURL('/all-courses?q=dovetails')
  await expect(search).toHaveValue('dovetails')
  await expect(page.getByText('1 course for “dovetails”.')).toBeVisible()
  await search.fill('xyzzy')
  await page.getByRole('main').getByRole('link', { name: 'Browse all courses' }).click()
  await expect(page).toHaveURL('/all-courses')
  await expect(search).toHaveValue('')
})

for (const [list, path, api, goThere] of [
  ['all courses', '/all-new-courses', /api\/all-new-courses/, (page: Page) => follow(page, 'All Courses')],
  [
    'popular courses',
    '/popular-courses',
    /api\/popular-courses/,
    (page: Page) => follow(page, 'Popular Courses'),
  ],
  ['the catalogue', '/all-courses', /api\/all-courses(\?|$)/, (page: Page) => follow(page, 'Find a course')],
  ['the front page', '/', /api\/all-courses\?/, (page: Page) => follow(page, 'Tercet, home')],
] as const) {
  test(`${list}: courses that do not load are missed in words, and trying again brings them`, async ({
    page,
    watch,
  }) => {
    watch.expect(/^failed: GET .*api.*ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/login')
    await page.route(api, (route) => route.abort())
    await goThere(page)
    await expect(page).toHaveURL(path)
    const message = page.getByRole('alert').filter({ hasText: 'Courses did not load' })
    await expect(message).toContainText('The server cannot be reached. Check the connection and try again.')
    await page.unroute(api)
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(message).toBeHidden()
  })
}

test('a further page that does not load can be asked for again', async ({ page, request, watch }) => {
  watch.expect(/^failed: GET .*api.*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  const author = await register(request)
  await Promise.all(Array.from({ length: 12 }, () => addCourse(request, author)))
  await page.route(/api\/all-new-courses\?.*after=/, (route) => route.abort(), { times: 1 })
  await open(page, '/all-new-courses')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(24)
})

for (const [name, origin, parameter, width, height] of [
  ['Facebook', 'https://www.facebook.com', 'u', 500, 400],
  ['WhatsApp', 'https://wa.me', 'text', 1000, 820],
] as const) {
  test(`sharing on ${name} opens a window of its own with the course's address`, async ({
    page,
    context,
    server,
    watch,
  }) => {
    watch.expect(new RegExp(`^request to another site: ${origin}`))
    await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await open(page, `/all-courses/${street}`)
    await expect(page.getByText('Share this course:')).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: `Share on ${name}` }).click()
    const popup = await opening
    await popup.waitForLoadState()
    const address = new URL(popup.url())
    expect(address.origin).toBe(origin)
    expect(address.searchParams.get(parameter)).toContain(`${server.origin}/course/${street}`)
    expect(await popup.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([width, height, null])
  })
}

for (const path of [
  `/all-courses/${nobody}`,
  '/all-courses/nonsense',
  `/course/${nobody}`,
  '/no-such-page',
  // Not valid URLs once decoded.
  '/%09/',
  '/%0a/',
]) {
  test(`${path} is not found, and a button leads home`, async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home Page' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Latest Courses' })).toBeVisible()
  })
}

/** Follows a link of the header or the footer. */
async function follow(page: Page, name: string): Promise<void> {
  const frame = page.getByRole('banner').or(page.getByRole('contentinfo'))
  await frame.getByRole('link', { name, exact: true }).first().click()
}

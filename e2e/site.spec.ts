import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { columnsOf } from './support/looks.ts'
import { open } from './support/open.ts'
import { makeDataDir } from './support/preparedData.ts'
import { launch, startServer } from './support/serverProcess.ts'
import { test } from './support/test.ts'
import { expectToast, readToasts } from './support/toasts.ts'

const pages = [
  { path: '/instructors', title: 'Instructors', heading: 'Instructors' },
  { path: '/contact-us', title: 'Contact Us', heading: 'Online Inquiry' },
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

test.describe('the contact form', () => {
  const typed = {
    Name: 'Zoë Ní Bhriain',
    Email: 'zoe@example.org',
    Phone: '+353 (0)1 555-0199',
    Address: '4 Canal Row, Dublin',
    Message: 'Do you teach in the evening?\n\nThank you.',
  }
  const field = (page: Page, name: string) =>
    page.getByRole('main').getByRole('textbox', { name, exact: true })

  async function fillIn(page: Page, values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  }

  async function expectFields(page: Page, values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value)
  }

  const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

  test('is cleared when it was sent, says so, and is ready for another', async ({ page }) => {
    await open(page, '/contact-us')
    for (const message of ['Do you teach in the evening?', 'And on Sundays?']) {
      await fillIn(page, { ...typed, Message: message })
      const sending = page.waitForResponse(/\/api\/inquiries$/)
      await submit(page).click()
      expect((await sending).status()).toBe(201)
      await expectFields(page, empty)
      await expect(submit(page)).toBeFocused()
    }
    const sent = { kind: 'success', text: 'Submit Successfully' }
    await expect.poll(() => readToasts(page)).toEqual([sent, sent])
  })

  test('enforces nothing: sent empty, it thanks just the same', async ({ page }) => {
    await open(page, '/contact-us')
    await page.setViewportSize({ width: 390, height: 640 })
    await submit(page).click()
    await expectToast(page, 'success', 'Submit Successfully')
    await expect(page.getByText('Nothing was written, so nothing was sent.')).toBeInViewport()
  })

  test('has an e-mail field that the browser itself looks at', async ({ page }) => {
    await open(page, '/contact-us')
    await fillIn(page, { ...typed, Email: 'nonsense' })
    await submit(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expectFields(page, { ...typed, Email: 'nonsense' })
    expect(await readToasts(page)).toEqual([])
  })

  test('that is refused says why beside the field and keeps what was typed', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await open(page, '/contact-us')
    const wrong = { ...typed, Phone: 'call me', Message: 'x'.repeat(5001) }
    await fillIn(page, wrong)
    await submit(page).click()
    await expect(field(page, 'Phone')).toBeFocused()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Please use digits/)
    await expect(field(page, 'Message')).toHaveAccessibleDescription(
      /^Please keep this to 5,000 characters\./,
    )
    await expectToast(page, 'error', 'Some of what was filled in needs another look.')
    await expectFields(page, wrong)
    await fillIn(page, typed)
    await submit(page).click()
    await expectToast(page, 'success', 'Submit Successfully')
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('')
  })

  test('that cannot be sent says so and keeps what was typed', async ({ page, watch }) => {
    watch.expect(/^failed: POST .*api\/inquiries net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/contact-us')
    await page.route(/api\/inquiries/, (route) => route.abort(), { times: 1 })
    await fillIn(page, typed)
    await submit(page).click()
    await expect(page.getByText('Your message was not sent; what you typed is still here.')).toBeVisible()
    await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
    await expectFields(page, typed)
    await submit(page).click()
    await expectFields(page, empty)
    await expect(page.getByText('Your message was not sent')).toBeHidden()
  })

  test('has a field for robots that neither eyes nor keys nor screen readers find', async ({ page }) => {
    await open(page, '/contact-us')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(5)
    const names: string[] = []
    await field(page, 'Name').focus()
    for (let presses = 0; presses < 6; presses += 1) {
      names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
      await page.keyboard.press('Tab')
    }
    expect(names).toEqual(['name', 'email', 'phone', 'address', 'message', ''])
    const box = await page.locator('[name=website]').evaluate((input) => input.parentElement?.clientWidth)
    expect(box).toBeLessThanOrEqual(1)
  })

  test('stands beside the phone number, the e-mail and the postal address', async ({ page }) => {
    await open(page, '/contact-us')
    const details = page.getByRole('complementary', { name: 'Other ways to reach us' })
    await expect(details.getByRole('definition')).toHaveText([
      '+880 2 5550 0100',
      'hello@example.org',
      '12 Reading Room Lane, Dhaka 1205, Bangladesh',
    ])
    await expect(details.getByRole('link').first()).toHaveAttribute('href', 'tel:+880255500100')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is sent all the same, and the page says so', async ({ page }) => {
      await page.goto('/contact-us')
      await fillIn(page, { ...typed, Phone: 'call me' })
      await submit(page).click()
      await expect(page.getByText('Your message was not sent; what you typed is still here.')).toBeVisible()
      await expectFields(page, { ...typed, Phone: 'call me' })
      await fillIn(page, typed)
      await submit(page).click()
      await expect(page.getByText('Submit Successfully')).toBeVisible()
      await expectFields(page, empty)
    })
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
      `${file} cannot be used: entry 1: experience: Please give a whole number from 0 to 80.`,
    )
    await data.remove()
  })
})

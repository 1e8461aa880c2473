import { expect, type Page } from '@playwright/test'
import { signIn } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { findMisplaced } from './support/misplaced.ts'
import { open } from './support/open.ts'
import { test } from './support/test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test('a visitor reads the site in Bangla from then on, and in English again', async ({ page }) => {
  await open(page, '/all-courses?q=bread')
  await footer(page).getByRole('button', { name: 'বাংলা' }).click()
  await expect(page).toHaveURL('/all-courses?q=bread')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('কোর্স খুঁজুন')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(footer(page).getByRole('button', { name: 'বাংলা' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('banner').locator('nav:visible a[href="/instructors"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('প্রশিক্ষক')
  await footer(page).getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instructors')
})

test.describe('in a browser whose language is Bangla', () => {
  test.use({ locale: 'bn-BD' })

  test('texts, mistakes in a form, digits and letters are Bangla from the first page on', async ({
    page,
  }) => {
    const fonts: string[] = []
    page.on('request', (request) => fonts.push(request.url()))
    await open(page, '/register')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('শেখা শুরু করুন')
    const typed = { name: 'Amina', photo: 'https://example.org', email: 'amina@example.org' }
    for (const [name, value] of Object.entries({ ...typed, password: 'Short1!', confirm: 'Short1!' }))
      await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('main').getByRole('button', { name: 'নিবন্ধন করুন' }).click()
    await expect(
      page.getByText('পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে').filter({ visible: true }).first(),
    ).toBeVisible()
    expect(fonts.filter((address) => /noto-serif-bengali/.test(address)).length).toBeGreaterThan(0)
    expect(fonts.filter((address) => /naskh|devanagari/.test(address))).toEqual([])
  })
})

/** The screens that are opened by their address alone. */
const plain = screens.filter(({ show, route }) => show === undefined && !/[:*]/.test(route))

// One viewer after the other, each in one page: another account would show the same, and takes as long as a screen.
for (const [language, texts] of [
  ['en-XA', 'where texts are long'],
  ['bn', 'in letters of another script'],
] as const) {
  test(`nothing is cut off or overhangs ${texts}`, async ({ browser, baseURL, server }) => {
    test.setTimeout(180_000)
    expect(plain.length).toBeGreaterThan(10)
    const found: string[] = []
    for (const [viewer = 'visitor', shown] of Map.groupBy(plain, (screen) => screen.viewer)) {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
      const page = await context.newPage()
      await signIn(page, server, viewer)
      for (const screen of shown) {
        await open(page, screen.route)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          const misplaced = await page.evaluate(findMisplaced)
          found.push(...misplaced.map((trouble) => `${screen.name}, ${width} px: ${trouble}`))
        }
      }
      await context.close()
    }
    expect(found).toEqual([])
  })
}

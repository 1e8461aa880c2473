import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { colourOf } from './support/looks.ts'
import { open } from './support/open.ts'
import { makeDataDir } from './support/preparedData.ts'
import { launch, startServer } from './support/serverProcess.ts'
import { test } from './support/test.ts'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="#0b6b57"/><path d="M24 10v28M10 24h28" stroke="#fff" stroke-width="6"/></svg>'

const banner = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

/** The HSL hue of a painted colour, in degrees. */
function hueOf({ red, green, blue }: { red: number; green: number; blue: number }): number {
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const sixth =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return (sixth * 60 + 360) % 360
}

test.setTimeout(120_000)

test('a site with a name, a tagline, a logo and a hue of its own wears them on every page, in both themes', async ({
  page,
  watch,
}) => {
  watch.expect(/^request to another site: http:\/\/localhost:/)
  const data = await makeDataDir()
  await writeFile(join(data.path, 'mark.svg'), mark)
  const server = await startServer(data.path, {
    SITE_NAME: 'Lantern',
    SITE_TAGLINE: 'Evening classes for people with day jobs',
    SITE_LOGO: join(data.path, 'mark.svg'),
    SITE_HUE: '175',
    SOCIAL_LINKS: 'none',
  })
  try {
    await open(page, server.origin)
    await expect(page).toHaveTitle('Lantern | Home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Evening classes for people with day jobs',
    )
    await expect(footer(page).getByRole('heading', { level: 2 })).toHaveText(
      'Evening classes for people with day jobs',
    )
    await expect(footer(page).getByRole('link')).toHaveCount(7)
    const logo = banner(page).getByRole('link', { name: 'Lantern, home' }).locator('img')
    await expect(logo).toBeVisible()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(footer(page).locator('img')).toBeVisible()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/look\/.*\.svg$/)

    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      const browse = page.getByRole('main').getByRole('link', { name: 'Browse all courses' }).first()
      expect(hueOf(await colourOf(browse, 'backgroundColor'))).toBeGreaterThan(150)
      expect(hueOf(await colourOf(browse, 'backgroundColor'))).toBeLessThan(200)
      expect(hueOf(await colourOf(footer(page), 'backgroundColor'))).toBeLessThan(200)
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await findBrokenRules(page)).toEqual([])
      }
    }

    // The policy of the SVG document blocks all scripts, including those of the tests.
    watch.expect(/^console error: Blocked script execution in '[^']*\/look\/[^']*\.svg'/)
    await page.goto(`${server.origin}${await logo.getAttribute('src')}`)
    await expect(page.locator('circle')).toBeVisible()
  } finally {
    await server.stop()
    await data.remove()
  }
})

test('a wide logo says the name itself', async ({ page, watch }) => {
  watch.expect(/^request to another site: http:\/\/localhost:/)
  const data = await makeDataDir()
  const wide = mark.replace('0 0 48 48', '0 0 480 48')
  await writeFile(join(data.path, 'wide.svg'), wide)
  const server = await startServer(data.path, {
    SITE_NAME: 'Lantern',
    SITE_LOGO: join(data.path, 'wide.svg'),
  })
  try {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, server.origin)
    const home = banner(page).getByRole('link', { name: 'Lantern, home' })
    await expect(home.getByRole('img', { name: 'Lantern' })).toBeVisible()
    expect(await home.textContent()).toBe('')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  } finally {
    await server.stop()
    await data.remove()
  }
})

test('a logo that cannot be used stops the start with the name of its variable', async () => {
  const data = await makeDataDir()
  const server = await launch(data.path, { SITE_LOGO: join(data.path, 'nowhere.svg') })
  const { code, errors } = await server.ended
  expect(code).toBe(1)
  expect(errors).toBe(
    `SITE_LOGO is set to a value that cannot be used: ${join(data.path, 'nowhere.svg')} cannot be read (ENOENT). ` +
      'It expects the path of an SVG, PNG or WebP file of at most 512 KB.\n',
  )
  await data.remove()
})

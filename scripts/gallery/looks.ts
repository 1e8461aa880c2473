import type { Page } from '@playwright/test'

/** A way to show a page: its size, colour scheme and writing direction. */
type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; dir: 'ltr' | 'rtl' }

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Right-to-left comes last, since some components keep the side on which they opened. */
export const looks: Look[] = [
  ...sizes.map((size) => ({ ...size, name: `${size.width}-light`, theme: 'light', dir: 'ltr' }) as const),
  ...sizes.map((size) => ({ ...size, name: `${size.width}-dark`, theme: 'dark', dir: 'ltr' }) as const),
  ...sizes.map((size) => ({ ...size, name: `${size.width}-rtl`, theme: 'light', dir: 'rtl' }) as const),
]

/** Shows the page in another look without reloading it, so that open components stay open. */
export async function turnTo(page: Page, { width, height, theme, dir }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    async ([nextTheme, nextDir]) => {
      document.documentElement.dataset.theme = nextTheme
      document.documentElement.dir = nextDir
      // Lazy images at the end of a long page would be missing.
      for (const image of document.images) image.loading = 'eager'
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    },
    [theme, dir] as const,
  )
}

import type { Page } from '@playwright/test'

/** A way to look at a page: how wide it is, on which ground, and from which side it is read. */
type Look = { name: string; width: number; height: number; theme: 'light' | 'dark'; dir: 'ltr' | 'rtl' }

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** What is read from the right comes last: some parts keep the side on which they opened. */
export const looks: Look[] = [
  ...sizes.map((size) => ({ ...size, name: `${size.width}-light`, theme: 'light', dir: 'ltr' }) as const),
  ...sizes.map((size) => ({ ...size, name: `${size.width}-dark`, theme: 'dark', dir: 'ltr' }) as const),
  ...sizes.map((size) => ({ ...size, name: `${size.width}-rtl`, theme: 'light', dir: 'rtl' }) as const),
]

/** Shows the page in another look, without loading it anew: what is open stays open. */
export async function turnTo(page: Page, { width, height, theme, dir }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    async ([nextTheme, nextDir]) => {
      document.documentElement.dataset.theme = nextTheme
      document.documentElement.dir = nextDir
      // Pictures that load when they come near would be missed at the foot of a long page.
      for (const image of document.images) image.loading = 'eager'
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    },
    [theme, dir] as const,
  )
}

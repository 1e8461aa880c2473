import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

/**
 * A browser test in a page that all tests of its worker share, for files that open many pages: in a window of its own a page
 * takes twice the time, because all programs are compiled anew. Before each test it is emptied of what a reader leaves behind.
 */
export const test = base.extend<object, { shared: Page }>({
  shared: [
    async ({ browser, server }, provide) => {
      const context = await browser.newContext({
        baseURL: server.origin,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      await provide(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared, server }, provide) => {
    await provide(shared.context())
    await empty(shared, server.origin)
  },
  page: async ({ shared, context: _ }, provide) => provide(shared),
})

/** Leaves what the page shows, and forgets who was signed in, what was kept, and how the page was shown. */
async function empty(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page of the same site, which keeps the browser's process and is the only one that may clear its session.
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
}

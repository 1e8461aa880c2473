import type { Page } from '@playwright/test'

/** Has the browser say that it is to save data, so that no page is asked for before its link is followed. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

import type { Page } from '@playwright/test'

/** Opens an address and waits for hydration: before that, clicks on buttons are lost. */
export async function open(
  page: Page,
  path: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> {
  await page.goto(path, { waitUntil })
  await alive(page)
}

/** Reloads the page and waits for hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
}

/** Waits until the page has marked itself as hydrated. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.interactive === 'yes')
}

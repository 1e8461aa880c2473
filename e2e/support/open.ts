import type { Page } from '@playwright/test'

/** Goes to an address and waits until the page has come alive: before that, a press on a button is lost. */
export async function open(
  page: Page,
  path: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> {
  await page.goto(path, { waitUntil })
  await alive(page)
}

/** Loads the page anew and waits until it has come alive. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
}

/** Waits until everything on the page answers, which it says itself. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.interactive === 'yes')
}

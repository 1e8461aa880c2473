import { expect, type Locator, type Page } from '@playwright/test'
import { lookAtFocus } from './focus.ts'

/** Presses Tab until `target` has the focus, and checks at every stop that the focus is visible (focus.ts). */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

/** Tabs to a control and presses Enter. */
export async function tabToAndPress(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(target, key)
  await target.page().keyboard.press('Enter')
}

/** Tabs to a field and replaces its content. */
export async function tabToAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}

/**
 * Tabs through all focusable elements of a page from its start.
 * @returns the number of tab stops
 */
export async function walkThrough(page: Page): Promise<number> {
  const atHome = () => page.evaluate(() => document.activeElement === document.body)
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    if (stops > 0 && (await atHome())) return stops
    await expectFocusSeen(page)
  }
  throw new Error('The keyboard finds no end.')
}

/** Polls, because scrolling and layout take a moment to settle. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(lookAtFocus)).toBe('')
}

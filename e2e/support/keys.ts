import { expect, type Locator, type Page } from '@playwright/test'
import { lookAtFocus } from './focus.ts'

/** Presses Tab until `target` has the focus; at every stop on the way the focus must be seen (focus.ts). */
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

/** Walks to a control and presses Enter on it. */
export async function tabToAndPress(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(target, key)
  await target.page().keyboard.press('Enter')
}

/** Walks to a field and types over what stands in it. */
export async function tabToAndType(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}

/** Walks through all that a page offers to a keyboard, from its beginning; how many stops there are. */
export async function walkThrough(page: Page): Promise<number> {
  const atHome = () => page.evaluate(() => document.activeElement === document.body)
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    if (stops > 0 && (await atHome())) return stops
    await expectFocusSeen(page)
  }
  throw new Error('The keyboard finds no end.')
}

/** Browsers scroll, and pages settle, in their own time; a moment is enough for both. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(lookAtFocus)).toBe('')
}

import type { Locator } from '@playwright/test'

/** Swipes over an element by touch, from its middle (px), with one or more fingers side by side. */
export async function swipe(target: Locator, byX: number, byY: number, fingers = 1): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const page = target.page()
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: Array.from({ length: type === 'touchEnd' ? 0 : fingers }, (_, id) => ({
        id,
        x: x + width / 2 + byX * part + 30 * id,
        y: y + height / 2 + byY * part,
      })),
    })
  await touch('touchStart')
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd')
  await hand.detach()
}

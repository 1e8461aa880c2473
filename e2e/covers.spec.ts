import { expect } from '@playwright/test'
import { open } from './support/open.ts'
import { moving, test } from './support/test.ts'

test.use({ contextOptions: moving })

for (const [motion, duration] of [
  ['no-preference', 360],
  ['reduce', 0],
] as const) {
  test(`a cover becomes the book and turns back into a cover (motion: ${motion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      const moves: unknown[] = []
      Object.assign(globalThis, { moves })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        transition.ready.then(() => {
          for (const { effect } of document.documentElement.getAnimations({ subtree: true })) {
            const { pseudoElement } = effect as KeyframeEffect
            if (pseudoElement?.startsWith('::view-transition-group(cover-')) {
              moves.push(effect?.getTiming().duration)
            }
          }
        })
        return transition
      }
    })
    const moves = () => page.evaluate(() => (globalThis as unknown as { moves: unknown[] }).moves)
    await open(page, '/all-new-courses')
    await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
    await expect.poll(moves).toEqual([duration])
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
    await expect.poll(moves).toEqual([duration, duration])
  })
}

test('a window that is resized while a cover becomes the book shows the book', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (given) => {
      const update = typeof given === 'function' ? given : given?.update
      const goOn = Promise.withResolvers<void>()
      Object.assign(globalThis, { goOn: goOn.resolve })
      return start(async () => {
        await goOn.promise
        await update?.()
      })
    }
  })
  await open(page, '/all-new-courses')
  await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
  await page.waitForFunction(() => 'goOn' in globalThis)
  await page.setViewportSize({ width: 700, height: 900 })
  await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn())
  await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
})

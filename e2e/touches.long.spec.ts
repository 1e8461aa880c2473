import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { test } from './support/test.ts'

/** The longest acceptable response to an input, in ms. */
const longest = 100

/** Inputs on the catalogue, each in the state that the previous one left. */
const touches: [string, (page: Page) => Promise<unknown>][] = [
  ['typing', (page) => page.getByRole('searchbox').pressSequentially('wood and')],
  ['choosing', (page) => page.getByLabel('Sort by').selectOption('Title')],
  ['switching', (page) => page.getByRole('switch', { name: 'Dark theme' }).click()],
  ['calling the palette', (page) => page.keyboard.press('Control+k')],
  [
    'typing in the palette',
    async (page) => {
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
      await page.keyboard.type('bread')
      await page.keyboard.press('Escape')
    },
  ],
  ['following a link', (page) => page.getByRole('main').getByRole('link').last().click()],
]

test('typing, choosing and pressing are answered within 100 ms, while the server still thinks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const spans: number[] = []
    Object.assign(globalThis, { spans })
    new PerformanceObserver((list) => {
      for (const { startTime, processingEnd } of list.getEntries() as PerformanceEventTiming[]) {
        spans.push(processingEnd - startTime)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  test.slow()
  const quickest = new Map<string, number>()
  const late = () => touches.filter(([touch]) => (quickest.get(touch) ?? longest) >= longest)
  // Other load on the machine slows down single rounds; slow code would slow down every one.
  for (let round = 1; round <= 10 && late().length > 0; round += 1) {
    await open(page, '/all-courses')
    const endSlowness = await slowDown(page)
    for (const [touch, act] of touches) {
      await act(page)
      quickest.set(touch, Math.min(quickest.get(touch) ?? Number.POSITIVE_INFINITY, await longestWait(page)))
    }
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible()
    await endSlowness()
  }
  expect(late().map(([touch]) => `${touch}: ${quickest.get(touch)} ms`)).toEqual([])
  expect(Math.max(...quickest.values())).toBeGreaterThan(0)
})

/** The longest time in ms from an input to the end of its event handlers, since the last call. */
function longestWait(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Event timing entries are delivered with the next painted frame.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return Math.max(0, ...(globalThis as unknown as { spans: number[] }).spans.splice(0))
  })
}

/**
 * Delays every response to the page by 3 s.
 * @returns a function that ends the delay
 */
async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const line = await page.context().newCDPSession(page)
  const setLatency = (latency: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await setLatency(3000)
  return () => setLatency(0)
}

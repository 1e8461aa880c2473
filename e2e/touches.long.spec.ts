import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { test } from './support/test.ts'

/** The longest that a reader may wait for an answer to a touch, in ms. */
const longest = 100

/** What a reader does on the catalogue, each in the state that the last one left. */
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
  // What else runs on the machine gets in the way of one round or another; our own code would, in every one.
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

/** The longest wait, in ms, from a touch to the end of what it set off, since this was last asked for. */
function longestWait(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Entries are handed over with the next frame that is painted.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return Math.max(0, ...(globalThis as unknown as { spans: number[] }).spans.splice(0))
  })
}

/** From now on every answer to the page takes 3 s, as over a bad line, until what it returns is called. */
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

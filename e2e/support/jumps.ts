import type { Page } from '@playwright/test'

/** A layout shift: its score (https://web.dev/articles/cls) and the elements that moved. */
export type Jump = { value: number; moved: (string | undefined)[] }

/** Records layout shifts without recent user input, starting with the next page. */
export async function noteJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jumps: Jump[] = []
    Object.assign(globalThis, { jumps })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName)
        // A space between two words may arrive after the first word; its shift is invisible.
        const seen =
          sources.length === 0 ||
          sources.some(({ node }) => !(node instanceof Text) || node.data.trim() !== '')
        if (seen && !hadRecentInput) jumps.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function jumpsOf(page: Page): Promise<Jump[]> {
  return page.evaluate(() => (globalThis as unknown as { jumps: Jump[] }).jumps)
}

/** Forgets what has moved so far, such as while the page that a test begins on arrived. */
export async function forgetJumps(page: Page): Promise<void> {
  await frames(page)
  await page.evaluate(() => (globalThis as unknown as { jumps: Jump[] }).jumps.splice(0))
}

/** Waits for two frames, after which the layout shifts of the frame in between have been reported. */
export function frames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

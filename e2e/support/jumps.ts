import type { Page } from '@playwright/test'

/** How much of the window moved, and how far (https://web.dev/articles/cls), and what it was. */
export type Jump = { value: number; moved: (string | undefined)[] }

/** From the next page on, notes what jumps without anybody having done anything. */
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
        // A space between two words may come later than the first of them. Nobody sees it move.
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

/** Waits for two frames: by then the one in between has been laid out, and what jumped in it is known. */
export function frames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

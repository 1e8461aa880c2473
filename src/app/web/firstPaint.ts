/** Some browsers keep it to themselves when they paint (against fingerprinting); those are not waited for longer, in ms. */
const patience = 500

/** Waits until the reader sees the page; a page in the background need not wait. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    setTimeout(resolve, patience)
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })
}

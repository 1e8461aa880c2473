/** How long to wait for the first paint in ms: some browsers hide paint timing to prevent fingerprinting. */
const patience = 500

/** Waits for the first contentful paint; resolves at once on a page in the background. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    setTimeout(resolve, patience)
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  })
}

import type { Page } from '@playwright/test'

/** Counts the page's calls with unsafe methods to matching addresses. */
export function countCalls(page: Page, address: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && address.test(request.url())) calls += 1
  })
  return () => calls
}

/** Holds calls to an address until the returned gate is resolved. */
export async function hold(page: Page, address: string | RegExp): Promise<{ resolve: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate
}

import type { Page } from '@playwright/test'

/** Counts the page's calls that change something, at addresses like these. */
export function countCalls(page: Page, address: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && address.test(request.url())) calls += 1
  })
  return () => calls
}

/** Keeps calls to an address waiting until the gate is opened. */
export async function hold(page: Page, address: string | RegExp): Promise<{ resolve: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate
}

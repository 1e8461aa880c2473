import type { BrowserContext, Request } from '@playwright/test'

/** Collects browser errors and compares them with those that the test expects. */
export type Watch = {
  /** Expects errors that match; the test fails if none occurs. */
  expect(pattern: RegExp): void
  /** Takes no offence at errors that match, which come or not, as two things at once fall out. */
  allow(pattern: RegExp): void
  /** The unexpected errors, and the expectations that were not met. */
  verdict(): string[]
}

/**
 * Watches all pages of a context, including pop-ups: console errors and warnings (such as violations of the content
 * security policy), uncaught errors, failed requests, and requests to other sites.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const seen: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', (error) => {
    seen.push(`uncaught: ${error.error().message}`)
  })
  context.on('request', (request) => {
    if (leaves(request, origin)) seen.push(`request to another site: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Navigation aborts the unfinished requests of a page.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  return {
    expect: (pattern) => {
      expected.push(pattern)
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    verdict: () => [
      ...seen.filter((trouble) => ![...expected, ...allowed].some((pattern) => pattern.test(trouble))),
      ...expected
        .filter((pattern) => !seen.some((trouble) => pattern.test(trouble)))
        .map((pattern) => `expected, and did not happen: ${pattern}`),
    ],
  }
}

function leaves(request: Request, origin: string): boolean {
  const url = new URL(request.url())
  return /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin
}

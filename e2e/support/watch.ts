import type { BrowserContext, Request } from '@playwright/test'

/** Everything that went wrong in a browser, and what of it the test said would. */
export type Watch = {
  /** Says that trouble of this kind belongs to the test. That it does not happen is then a failure too. */
  expect(pattern: RegExp): void
  /** The troubles nobody expected, and the expectations that nothing met. */
  verdict(): string[]
}

/**
 * Listens to all pages of a context, pop-ups included: console errors and warnings (a refusal by the content
 * security policy is one), uncaught errors, failed requests, and requests that leave the site.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const seen: string[] = []
  const expected: RegExp[] = []
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
    // A page that is left takes its unfinished requests with it.
    if (reason !== 'net::ERR_ABORTED') seen.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  return {
    expect: (pattern) => {
      expected.push(pattern)
    },
    verdict: () => [
      ...seen.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
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

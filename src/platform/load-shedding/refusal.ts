import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem, soon } from '../../base/http/problems.ts'
import { problemsText } from '../../base/text/problems.ts'
import { servingText } from '../../base/text/serving.ts'

type Refusal = { status: 421 | 503; json: Buffer; page: Buffer }

/** The refusals, rendered once, so that refusing costs less than answering. */
export const refusals = {
  crowded: refusal('overloaded', servingText.overloaded),
  leaving: refusal('unready', servingText.leaving),
  incomplete: refusal('unready', problemsText.unready),
  otherName: refusal('other-name', servingText.otherName, 421),
}

/** Refuses a request with a problem document (RFC 9457), or with a small page if it accepts HTML; 503 has `Retry-After`. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, json, page }: Refusal,
): void {
  const wantsPage = request.headers.accept?.includes('text/html') === true
  const body = wantsPage ? page : json
  response.writeHead(status, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
    'content-length': body.length,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': `${soon}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function refusal(code: string, detail: string, status: Refusal['status'] = 503): Refusal {
  const told = problem({ code, status, detail }).toBody()
  // A 421 has no link to try again: at the same host name the answer stays the same.
  const way = status === 503 ? `<p><a href="">${servingText.again}</a></p>\n` : ''
  return {
    status,
    json: Buffer.from(JSON.stringify(told)),
    page: Buffer.from(pageOf(told.title, detail, way)),
  }
}

function pageOf(title: string, detail: string, way: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { max-inline-size: 32rem; margin: 20vh auto 0; padding-inline: 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif }
</style>
<main>
<h1>${title}</h1>
<p>${detail}</p>
${way}</main>
`
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProblemBody } from '../../base/contract/problem.ts'
import { languageIn } from '../../base/http/language.ts'
import { problem, soon } from '../../base/http/problems.ts'
import { httpText } from '../../base/http/text/en.ts'
import type { Text } from '../../base/text/catalogue.ts'
import { directionOf, type Language } from '../../base/text/language.ts'

type Refusal = { status: 421 | 503; formsIn: (language: Language) => Forms }

type Forms = { json: Buffer; page: Buffer }

/** The refusals. Each is rendered once for each language, so that refusing costs less than answering. */
export const refusals = {
  crowded: refusal('overloaded', (language) => httpText(language).serving.overloaded),
  leaving: refusal('unready', (language) => httpText(language).serving.leaving),
  incomplete: refusal('unready', (language) => httpText(language).unready),
  otherName: refusal('other-name', (language) => httpText(language).serving.otherName, 421),
}

/** Refuses a request with a problem document (RFC 9457), or with a small page if it accepts HTML; 503 has `Retry-After`. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, formsIn }: Refusal,
): void {
  const wantsPage = request.headers.accept?.includes('text/html') === true
  const { json, page } = formsIn(languageIn(request.headers))
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

function refusal(code: string, detail: Text, status: Refusal['status'] = 503): Refusal {
  const rendered = new Map<Language, Forms>()
  const formsIn = (language: Language) => {
    const forms =
      rendered.get(language) ?? render(problem({ code, status, detail }).toBody(language), language)
    rendered.set(language, forms)
    return forms
  }
  return { status, formsIn }
}

function render(body: ProblemBody, language: Language): Forms {
  // A 421 has no link to try again: at the same host name the answer stays the same.
  const way = body.status === 503 ? `<p><a href="">${httpText(language).serving.again}</a></p>\n` : ''
  return { json: Buffer.from(JSON.stringify(body)), page: Buffer.from(pageOf(body, way, language)) }
}

function pageOf({ title, detail }: ProblemBody, way: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
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

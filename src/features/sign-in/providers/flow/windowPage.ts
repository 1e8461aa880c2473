import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { paper } from '../../../../base/drawing/paper.ts'
import { directionOf, type Language } from '../../../../base/text/language.ts'
import { type SignInResult, signInChannel } from '../events.ts'
import { providersText } from '../text/en.ts'
import { windowScript } from './windowScript.ts'

const style = `:root{color-scheme:light dark}
body{background:light-dark(${paper.light},${paper.dark});font:1.0625rem/1.6 system-ui,sans-serif;display:grid;place-content:center;min-block-size:90vb;margin-inline:2rem;text-align:center}
main{max-inline-size:28rem}
a{color:inherit}`

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `script-src ${source(windowScript)}`,
  `style-src ${source(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of pages in a sign-in window. */
export const windowHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

type Site = { name: string; url: string }

/** The last page of a sign-in window. It closes itself when the opener acknowledges the result. */
export function endPage(result: SignInResult, site: Site, language: Language) {
  const { doneConnecting, done, failed, toSite } = providersText(language)
  const success = result.link ? doneConnecting : done
  const words = result.ok ? success : `${result.message} ${failed}`
  const data = JSON.stringify({ ...result, channel: signInChannel }).replaceAll('<', '\\u003c')
  return page(
    language,
    site.name,
    html`<p>${words}</p>
<p><a href="${site.url}">${toSite({ site: site.name })}</a></p>
<script type="application/json" id="result">${raw(data)}</script>
<script>${raw(windowScript)}</script>`,
  )
}

/** A page that leads on to the provider, because a redirect in response to a form would violate `form-action`. */
export function leavingPage(to: URL, name: string, language: Language) {
  const { windowTitle, leaving, goOn } = providersText(language)
  return page(
    language,
    windowTitle({ name }),
    html`<p>${leaving({ name })}</p>
<p><a href="${to.href}">${goOn}</a></p>`,
    html`<meta http-equiv="refresh" content="0;url=${to.href}">`,
  )
}

type Html = ReturnType<typeof html>

function page(language: Language, title: string, body: Html, head: Html | '' = '') {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
<style>${raw(style)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

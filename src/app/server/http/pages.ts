import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { boundedBody } from '../../../base/http/boundedBody.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { problem } from '../../../base/http/problems.ts'
import { httpText } from '../../../base/http/text/en.ts'
import type { Client } from '../client/client.ts'
import { builtFiles } from './builtFiles.ts'
import { readPageForm } from './pageForm.ts'
import type { DrawPage } from './serving/drawPage.ts'
import type { WholeAnswer } from './serving/wholeAnswer.ts'

/** Adds the built files, and a page for every other address. */
export function pages(app: Hono<RequestEnv>, client: Client, drawPage: DrawPage): void {
  if (client.assets !== undefined) {
    const serve = builtFiles(client.assets)
    app.get('/assets/:name', serve)
    app.get('/assets/:folder/:name', serve)
  }
  if (client.folder !== null) {
    for (const icon of icons) app.get(icon, kept('86400'), serveStatic({ root: client.folder }))
  }
  if (client.folder !== null) app.get('/offline.js', kept('0'), serveStatic({ root: client.folder }))
  app.get('/offline-files.json', (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.json(client.offline ?? [])
  })
  app.use(boundedBody)
  app.get('/course/:id', async (context) => {
    const address = `/all-courses/${encodeURIComponent(context.req.param('id'))}`
    const page = await draw(context, new URL(address, context.req.url))
    if (page.status !== 200) return send(page)
    // The redirect has the page as its body, for programs that read only its Open Graph data.
    return send({ ...page, status: 301, headers: [...page.headers, ['location', address]] })
  })
  app.all('*', async (context) => {
    if (!methods.includes(context.req.method)) {
      context.header('Allow', methods.join(', '))
      throw problem({ code: 'method', status: 405, detail: (language) => httpText(language).method })
    }
    return send(await draw(context, readable(new URL(context.req.url))))
  })

  async function draw(context: HonoContext, url: URL): Promise<WholeAnswer> {
    const form = await readPageForm(context.req.raw)
    return drawPage(context, new Request(url, context.req.raw), form)
  }
}

function send({ status, headers, body }: WholeAnswer): Response {
  // As bytes, of which a `Response` is made more cheaply than of text.
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers })
}

/** The methods of pages: `Request` does not accept TRACE, and the router would treat PUT as a form. */
const methods = ['GET', 'HEAD', 'POST']

/**
 * Escapes addresses that the router takes for another site's or fails on: those with control characters, backslashes or a
 * leading `//`, and those that cannot be decoded. No page has such an address.
 */
function readable(url: URL): URL {
  const path = decoded(url.pathname)
  if (path === null || /[\p{Cc}\\]/u.test(path)) url.pathname = url.pathname.replaceAll('%', '%25')
  if (url.pathname.startsWith('//')) url.pathname = url.pathname.replaceAll('/', '%2F')
  return url
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const icons = [
  '/icon.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
]

/** Makes a file publicly cacheable for some seconds. */
function kept(seconds: string) {
  return createMiddleware(async (context, next) => {
    await next()
    if (context.res.ok) context.header('Cache-Control', `public, max-age=${seconds}`)
  })
}

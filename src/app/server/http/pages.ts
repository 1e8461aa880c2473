import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { boundedBody } from '../../../base/http/boundedBody.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { pageLanguageFor } from '../../../base/http/language.ts'
import { problem, soon } from '../../../base/http/problems.ts'
import { httpText } from '../../../base/http/text/en.ts'
import type { Client } from '../client/client.ts'
import { packQuickly, quickPackingFor, shortest } from '../client/packing.ts'
import { builtFiles } from './builtFiles.ts'
import type { Calls } from './calls.ts'
import { openPageCalls } from './pageCalls.ts'
import { readPageForm } from './pageForm.ts'
import { keepDrawings } from './serving/drawings.ts'
import type { FindPublicRead } from './serving/publicReads.ts'

/** Adds the built files, and a page for every other address. */
export function pages(
  app: Hono<RequestEnv>,
  client: Client,
  calls: Calls,
  findPublicRead: FindPublicRead,
): void {
  const drawOnce = keepDrawings()
  if (client.assets !== undefined) app.get('/assets/:name', builtFiles(client.assets))
  if (client.folder !== null) {
    for (const icon of icons) app.get(icon, kept('86400'), serveStatic({ root: client.folder }))
  }
  app.use(boundedBody)
  app.get('/course/:id', async (context) => {
    const address = `/all-courses/${encodeURIComponent(context.req.param('id'))}`
    const page = await draw(context, client, new URL(address, context.req.url))
    // The redirect has the page as its body, for programs that read only its Open Graph data.
    if (page.status !== 200) return page
    return new Response(page.body, { status: 301, headers: [...page.headers, ['location', address]] })
  })
  app.all('*', (context) => {
    if (!methods.includes(context.req.method)) {
      context.header('Allow', methods.join(', '))
      throw problem({ code: 'method', status: 405, detail: (language) => httpText(language).method })
    }
    return draw(context, client, readable(new URL(context.req.url)))
  })

  /** Renders the page of an address. Its loaders and actions make calls on behalf of the reader. */
  async function draw(context: HonoContext, { render, ahead }: Client, url: URL): Promise<Response> {
    const { form, refused } = await readPageForm(context.req.raw)
    const own = openPageCalls(calls, context, form)
    // As a visitor would read it.
    const read = findPublicRead({ method: context.req.method, url: url.pathname, headers: {} })
    const page = await render(new Request(url, context.req.raw), {
      fetch: own.fetch,
      refused,
      language: pageLanguageFor(context),
      failed: (error) => context.var.log.error({ err: error }, 'a page failed'),
      ...(read !== null && { drawOnce, isSameForMembers: read.content === 'catalogue' }),
    })
    const given: [string, string][] = [
      ['cache-control', 'private, no-store'],
      ['vary', 'cookie, accept-language, accept-encoding'],
      ...own.cookies().map((cookie): [string, string] => ['set-cookie', cookie]),
    ]
    if (page instanceof Response) return withHeaders(page, given)
    given.push(['content-type', 'text/html; charset=utf-8'])
    if (ahead !== undefined) given.push(['link', ahead])
    if (page.status === 503) given.push(['retry-after', `${soon}`])
    return send(page, given, context.req.header('accept-encoding'))
  }
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

/** A page as the answer to its one reader, packed where the client accepts that. */
function send(
  { status, html }: { status: number; html: string },
  headers: [string, string][],
  accepted: string | undefined,
): Response {
  const packing = html.length < shortest ? null : quickPackingFor(accepted)
  // As bytes: making a `Response` of text takes half a millisecond.
  const bytes = Buffer.from(html)
  if (packing === null) return new Response(bytes, { status, headers })
  const packed = new Uint8Array(packQuickly(packing, bytes))
  return new Response(packed, { status, headers: [...headers, ['content-encoding', packing]] })
}

function withHeaders(redirect: Response, headers: [string, string][]): Response {
  return new Response(redirect.body, {
    status: redirect.status,
    headers: [...redirect.headers, ...headers],
  })
}

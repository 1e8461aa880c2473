import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { boundedBody } from '../../../base/http/boundedBody.ts'
import type { RequestContext, RequestEnv } from '../../../base/http/env.ts'
import { pageLanguageFor } from '../../../base/http/language.ts'
import { problem, soon } from '../../../base/http/problems.ts'
import { httpText } from '../../../base/http/text/en.ts'
import type { Client } from '../client/client.ts'
import { builtFiles } from './builtFiles.ts'
import { openPageCalls } from './pageCalls.ts'
import { readPageForm } from './pageForm.ts'
import { keepDrawings } from './serving/drawings.ts'
import { type FindPublicRead, headOf } from './serving/publicReads.ts'

/** Adds the built files, and a page for every other address. */
export function pages(app: Hono<RequestEnv>, client: Client, findPublicRead: FindPublicRead): void {
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
    return page.status === 200 ? withStatus(page, 301, { location: address }) : page
  })
  app.all('*', (context) => {
    if (!methods.includes(context.req.method)) {
      context.header('Allow', methods.join(', '))
      throw problem({ code: 'method', status: 405, detail: (language) => httpText(language).method })
    }
    return draw(context, client, readable(new URL(context.req.url)))
  })

  /** Renders the page of an address. Its loaders and actions call this app on behalf of the reader. */
  async function draw(context: RequestContext, { render, ahead }: Client, url: URL): Promise<Response> {
    const { form, refused } = await readPageForm(context.req.raw)
    const calls = openPageCalls(app, context, form)
    const page = await render(new Request(url, context.req.raw), {
      fetch: calls.fetch,
      refused,
      language: pageLanguageFor(context),
      failed: (error) => context.var.log.error({ err: error }, 'a page failed'),
      ...(findPublicRead(headOf(context)) !== null && { drawOnce }),
    })
    const answer = withStatus(page, page.status, {
      'cache-control': 'private, no-store',
      vary: 'cookie, accept-language',
      ...(ahead !== undefined &&
        page.headers.get('content-type')?.startsWith('text/html') && { link: ahead }),
      ...(page.status === 503 && { 'retry-after': `${soon}` }),
    })
    for (const cookie of calls.cookies()) answer.headers.append('set-cookie', cookie)
    return answer
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

function withStatus(page: Response, status: number, headers: Record<string, string>): Response {
  const answer = new Response(page.body, { status, headers: page.headers })
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

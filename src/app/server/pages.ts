import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { boundedBody } from '../../base/server/http/bounded-body.ts'
import type { RequestContext, RequestEnv } from '../../base/server/http/env.ts'
import { soon } from '../../base/server/http/problems.ts'
import { builtFiles } from './builtFiles.ts'
import type { Client } from './client/client.ts'
import { openPageCalls } from './pageCalls.ts'
import { keepDrawings } from './serving/drawings.ts'
import { isPublic } from './serving/public-routes.ts'

/** Adds what a browser shows: the built files, then a page for every other address. */
export function pages(app: Hono<RequestEnv>, client: Client): void {
  const drawOnce = keepDrawings()
  if (client.assets !== undefined) app.get('/assets/:name', builtFiles(client.assets))
  if (client.folder !== null) {
    for (const icon of icons) app.get(icon, kept('86400'), serveStatic({ root: client.folder }))
  }
  app.use(boundedBody)
  app.get('/course/:id', async (context) => {
    const address = `/all-courses/${encodeURIComponent(context.req.param('id'))}`
    const page = await draw(context, client, new URL(address, context.req.url))
    // The page itself goes along, so that whoever asks only for its Open Graph data has it at once.
    return page.status === 200 ? withStatus(page, 301, { location: address }) : page
  })
  app.all('*', (context) => draw(context, client, readable(new URL(context.req.url))))

  /** Draws the page at an address, its loaders and actions calling this same app on behalf of the reader. */
  async function draw(context: RequestContext, { render, ahead }: Client, url: URL): Promise<Response> {
    const calls = await openPageCalls(app, context)
    const page = await render(new Request(url, context.req.raw), {
      fetch: calls.fetch,
      ...(isPublic(context) && { drawOnce }),
    })
    const answer = withStatus(page, page.status, {
      'cache-control': 'private, no-store',
      vary: 'cookie',
      ...(ahead !== undefined &&
        page.headers.get('content-type')?.startsWith('text/html') && { link: ahead }),
      ...(page.status === 503 && { 'retry-after': `${soon}` }),
    })
    for (const cookie of calls.cookies()) answer.headers.append('set-cookie', cookie)
    return answer
  }
}

/**
 * The same address, or one in its place that can be decoded and that nobody takes for another site's: no page has either,
 * but the router complains aloud, or breaks.
 */
function readable(url: URL): URL {
  if (url.pathname.startsWith('//')) url.pathname = url.pathname.replaceAll('/', '%2F')
  try {
    decodeURIComponent(url.pathname)
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
  }
  return url
}

const icons = [
  '/icon.svg',
  '/favicon.ico',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
]

/** Lets everybody keep a file for so many seconds. */
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

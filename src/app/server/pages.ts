import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { boundedBody } from '../../base/server/http/bounded-body.ts'
import type { RequestContext, RequestEnv } from '../../base/server/http/env.ts'
import type { Client } from './client/client.ts'

/** Adds what a browser shows: the built files, then a page for every other address. */
export function pages(app: Hono<RequestEnv>, client: Client): void {
  if (client.folder !== null) {
    // The name of an asset changes with its content, so nobody needs to ask again.
    app.use(
      '/assets/*',
      kept('31536000, immutable'),
      serveStatic({ root: client.folder, precompressed: true }),
    )
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
  async function draw(context: RequestContext, { render }: Client, url: URL): Promise<Response> {
    const calls = inProcess(app, context)
    const page = await render(new Request(url, context.req.raw), { fetch: calls.fetch })
    const answer = withStatus(page, page.status, { 'cache-control': 'private, no-store', vary: 'cookie' })
    for (const cookie of calls.cookies()) answer.headers.append('set-cookie', cookie)
    return answer
  }
}

/** The same address, or one that can be decoded in its place: no page has either, but the router complains aloud. */
function readable(url: URL): URL {
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

/** What tells where the reader is, and with which device. */
const ofTheReader = ['x-forwarded-for', 'user-agent']

/**
 * The API without the network, with the reader's cookies. Cookies that an answer sets serve the following calls
 * of the same page, and `cookies` hands them on to the reader.
 */
function inProcess(app: Hono<RequestEnv>, { req, env }: RequestContext) {
  const jar = new Map<string, string>()
  for (const pair of (req.header('cookie') ?? '').split(/;\s*/).filter(Boolean)) {
    jar.set(pair.slice(0, pair.indexOf('=')), pair)
  }
  const set = new Map<string, string>()
  const call: typeof fetch = async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, req.url) : input
    const request = new Request(url, init)
    request.headers.set('cookie', [...jar.values()].join('; '))
    // Whether a state change may be made was decided when the page was asked for.
    request.headers.set('sec-fetch-site', 'same-origin')
    for (const name of ofTheReader) request.headers.set(name, req.header(name) ?? '')
    const response = await app.fetch(request, env)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1)
      const name = pair.slice(0, pair.indexOf('='))
      jar.set(name, pair)
      set.set(name, cookie)
    }
    return response
  }
  return { fetch: call, cookies: () => [...set.values()] }
}

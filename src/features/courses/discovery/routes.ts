import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { lastChange, toAtom, toRss } from './feeds.ts'
import { createPartFinder } from './partFinder.ts'
import { toRobots } from './robots.ts'
import { streamCoursePart, streamInstructorPart, toIndex, toPagesPart } from './sitemap.ts'
import { listNewestCourses } from './store.ts'

const xml = 'application/xml; charset=utf-8'

/** The most courses in a feed. */
const feedSize = 50

/** Serves robots.txt, the sitemap and the feeds. Their addresses use PUBLIC_URL, never the request's host. */
export function discoveryRoutes(app: Hono<RequestEnv>, { db, clock, config, site }: Services): void {
  const { origin } = config.publicUrl
  const findParts = createPartFinder(db, clock)
  const [robots, pages] = [toRobots(origin), toPagesPart(origin)]

  app.get('/robots.txt', (context) => send(context, robots, 'text/plain; charset=utf-8'))

  app.get('/sitemap.xml', async (context) => send(context, toIndex(origin, await findParts()), xml))

  app.get('/sitemap-pages.xml', (context) => send(context, pages, xml))

  app.get('/sitemap-courses.xml', async (context) => {
    const from = z.uuid().safeParse(context.req.query('from'))
    const part = from.success ? await streamCoursePart(db, origin, from.data) : null
    if (part === null) throw noRoute()
    return context.body(part, 200, { 'content-type': xml, 'cache-control': fresh })
  })

  app.get('/sitemap-instructors.xml', async (context) => {
    const part = await streamInstructorPart(db, origin)
    if (part === null) throw noRoute()
    return context.body(part, 200, { 'content-type': xml, 'cache-control': fresh })
  })

  for (const [path, type, write] of [
    ['/feed.xml', 'application/rss+xml; charset=utf-8', toRss],
    ['/atom.xml', 'application/atom+xml; charset=utf-8', toAtom],
  ] as const) {
    app.get(path, async (context) => {
      const { name } = await site.read()
      const courses = await listNewestCourses(db, feedSize)
      return send(context, write({ name, origin }, courses), type, lastChange(courses))
    })
  }
}

const fresh = 'public, max-age=300'

/** Responds with a text, or with 304 when the reader has it already. */
function send(context: HonoContext, body: string, type: string, changed?: Date): Response {
  context.header('Cache-Control', fresh)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return isHeld(context, { tag, changed })
    ? context.body(null, 304)
    : context.body(body, 200, { 'content-type': type })
}

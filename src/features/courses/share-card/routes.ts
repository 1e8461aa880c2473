import type { Hono } from 'hono'
import { z } from 'zod'
import { courseCardVersion, siteCardVersion } from '../../../base/contract/shareCard.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { CurrentLogo, LogoFacts } from '../../../base/logo.ts'
import type { Services } from '../../../base/services.ts'
import { readCourse } from '../actions.ts'
import { readCover } from '../uploaded-covers/actions.ts'
import type { Card } from './card.ts'
import type { Paint } from './painter.ts'

/** The routes of the cards. */
export const cardPaths = { site: '/card.png', course: '/course/:id/card.png' } as const

/** Serves the pictures for shared links to the site or to a course (Open Graph). */
export function shareCardRoutes(
  app: Hono<RequestEnv>,
  services: Services,
  current: CurrentLogo,
  paint: Paint,
): void {
  const { db, site, clock } = services
  app.get(cardPaths.site, async (context) => {
    const { name, tagline } = await site.read()
    const logo = current.now()
    const version = siteCardVersion({ name, tagline, logo })
    return send(context, version, logo, { site: name, tagline, course: null })
  })

  app.get(cardPaths.course, async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    if (!id.success) throw noRoute()
    const course = await readCourse(db, null, id.data, clock.now())
    const { _id, title, name: by } = course
    const { name, tagline } = await site.read()
    const logo = current.now()
    const version = courseCardVersion({ name, tagline, logo }, course)
    const cover = await readCover(services, course.imageUrl)
    return send(context, version, logo, { site: name, course: { id: _id, title, by, cover } })
  })

  async function send(
    context: HonoContext,
    version: string,
    logo: LogoFacts | null,
    card: Exclude<Card, { icon: number }>,
  ): Promise<Response> {
    const picture = logo === null ? null : await current.open(logo.version).catch(() => null)
    // Pages link to a card with its version; without that it changes with the course.
    const lasting = context.req.query('v') === version && (logo === null || picture !== null)
    context.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    if (isHeld(context, { tag: version })) return context.body(null, 304)
    return context.body(await paint({ ...card, logo: picture }), 200, { 'content-type': 'image/png' })
  }
}

import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createApi } from '../../base/server/http/api.ts'
import type { RequestEnv } from '../../base/server/http/env.ts'
import { refuseOtherMethods } from '../../base/server/http/methods.ts'
import { describeApi } from '../../base/server/http/openapi.ts'
import { noRoute, problem, sendProblem, toProblem } from '../../base/server/http/problems.ts'
import { requests } from '../../base/server/http/requests.ts'
import {
  pictureOnly,
  sameOriginOnly,
  securityHeaders,
  shownElsewhere,
} from '../../base/server/http/security.ts'
import type { Log } from '../../base/server/log.ts'
import { readLogo } from '../../base/server/logo.ts'
import { isMigrated } from '../../base/server/migrate.ts'
import type { Services } from '../../base/server/services.ts'
import { problemsText } from '../../base/shared/text/problems.ts'
import { apiTokenRoutes } from '../../features/accounts/api-tokens/routes.ts'
import { auditRoutes } from '../../features/accounts/audit/routes.ts'
import type { Identity } from '../../features/accounts/identity.ts'
import { keepLinksUntold, linkPagesRoutes, linkRoutes } from '../../features/accounts/links/routes.ts'
import { memberRoutes } from '../../features/accounts/members/routes.ts'
import { nothingButPicture, photoFiles, photoPath } from '../../features/accounts/photos/routes.ts'
import { signInWindow, windowPaths } from '../../features/accounts/providers/flow/routes.ts'
import { recoveryRoutes } from '../../features/accounts/recovery/routes.ts'
import { accountRoutes } from '../../features/accounts/routes.ts'
import { sessionRoutes } from '../../features/accounts/sessions/routes.ts'
import { keyRoutes } from '../../features/accounts/tokens/routes.ts'
import { verificationRoutes } from '../../features/accounts/verification/routes.ts'
import { courseBelongings } from '../../features/courses/belongings.ts'
import { discoveryRoutes } from '../../features/courses/discovery/routes.ts'
import { courseRoutes } from '../../features/courses/routes.ts'
import { keepCards } from '../../features/courses/share-card/kept-cards.ts'
import { createPainter } from '../../features/courses/share-card/painter.ts'
import { cardPaths, shareCardRoutes } from '../../features/courses/share-card/routes.ts'
import { enrollmentBelongings } from '../../features/enrollments/belongings.ts'
import { enrollmentRoutes } from '../../features/enrollments/routes.ts'
import { inquiryRoutes } from '../../features/site/inquiries/routes.ts'
import { letterRoutes } from '../../features/site/letters/routes.ts'
import { lookOf } from '../../features/site/look/look.ts'
import { lookRoutes } from '../../features/site/look/routes.ts'
import { siteRoutes } from '../../features/site/routes.ts'
import { settingsRoutes } from '../../features/site/settings/routes.ts'
import type { Client } from './client/client.ts'
import { guardsOf } from './guards.ts'
import { describeToDevices } from './manifest.ts'
import { pages } from './pages.ts'

export type App = Hono<RequestEnv>

/** The whole product as one function from request to answer: the API, the built client, and the pages. */
export function createApp(services: Services, identity: Identity, client: Client, log: Log): App {
  const { config, db } = services
  const logo = readLogo(config.site.logo)
  const look = lookOf(config, logo)
  const paint = keepCards(createPainter({ logo }))
  const api = createApi(guardsOf(services, identity))
  // A course goes when nobody takes it any more, so enrollments are given up first.
  accountRoutes(api, services, identity, [enrollmentBelongings, courseBelongings])
  sessionRoutes(api, services, identity)
  auditRoutes(api, services)
  memberRoutes(api, services, identity)
  apiTokenRoutes(api, services, identity)
  linkRoutes(api, services, identity.cookies)
  recoveryRoutes(api, services, identity)
  verificationRoutes(api, services, identity)
  courseRoutes(api, services)
  enrollmentRoutes(api, services)
  siteRoutes(api, services, look)
  inquiryRoutes(api, services)
  letterRoutes(api, services)
  settingsRoutes(api, services)
  refuseOtherMethods(api)
  const description = describeApi(api, { name: config.site.name, url: config.publicUrl.origin })

  const app: App = new Hono<RequestEnv>()
  app.onError((error, context) => {
    const failure = toProblem(error)
    if (failure.status >= 500) context.var.log.error({ err: error }, 'a request failed')
    return sendProblem(context, failure)
  })
  for (const path of Object.values(cardPaths)) app.use(path, shownElsewhere)
  app.use(photoPath, nothingButPicture)
  if (logo !== null) app.use(logo.src, pictureOnly)
  keepLinksUntold(app)
  for (const path of windowPaths) app.use(path, signInWindow)
  app.use(compress(), requests(log), securityHeaders(config, client.policy), sameOriginOnly(config))
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (await isMigrated(db).catch(() => false)) return context.json({ status: 'ok' })
    throw problem({ code: 'unready', status: 503, detail: problemsText.unready })
  })
  keyRoutes(app, identity)
  app.get('/api/openapi.json', (context) => context.json(description))
  app.use('/api/*', async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) context.header('Cache-Control', 'private, no-store')
  })
  app.route('/api', api.app)
  app.all('/api/*', () => {
    throw noRoute()
  })
  const manifest = JSON.stringify(describeToDevices(config, logo))
  app.get('/manifest.webmanifest', (context) =>
    context.body(manifest, 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  photoFiles(app, services)
  discoveryRoutes(app, services)
  shareCardRoutes(app, services, logo, paint)
  lookRoutes(app, look, paint)
  linkPagesRoutes(app, identity.cookies)
  pages(app, client)
  return app
}

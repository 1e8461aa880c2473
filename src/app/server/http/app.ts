import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Blobs } from '../../../base/blobs/blobs.ts'
import { createReach } from '../../../base/blobs/reach.ts'
import { readLogo } from '../../../base/config/logo.ts'
import { takesChanges, watchRoom } from '../../../base/db/diskSpace.ts'
import { isMigrated } from '../../../base/db/migrate.ts'
import { createApi } from '../../../base/http/api.ts'
import type { Call } from '../../../base/http/call.ts'
import type { RequestContext, RequestEnv } from '../../../base/http/env.ts'
import type { Tally } from '../../../base/http/limits/tally.ts'
import { refuseOtherMethods } from '../../../base/http/methods.ts'
import { describeApi } from '../../../base/http/openapi.ts'
import { noRoute, problem, sendProblem, toProblem } from '../../../base/http/problems.ts'
import { pictureOnly, sameOriginOnly, securityHeaders, shownElsewhere } from '../../../base/http/security.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { problemsText } from '../../../base/text/problems.ts'
import { servingText } from '../../../base/text/serving.ts'
import { apiTokenRoutes } from '../../../features/accounts/api-tokens/routes.ts'
import type { Identity } from '../../../features/accounts/identity.ts'
import { keepLinksUntold, linkPagesRoutes, linkRoutes } from '../../../features/accounts/links/routes.ts'
import {
  nothingButPicture,
  photoFiles,
  photoPath,
  photoRoutes,
} from '../../../features/accounts/photos/routes.ts'
import { createReauthenticate } from '../../../features/accounts/reauthentication/reauthentication.ts'
import { reauthenticationRoutes } from '../../../features/accounts/reauthentication/routes.ts'
import { accountRoutes } from '../../../features/accounts/routes.ts'
import { keyRoutes } from '../../../features/accounts/tokens/routes.ts'
import { verificationRoutes } from '../../../features/accounts/verification/routes.ts'
import { memberRoutes } from '../../../features/admin/members/routes.ts'
import { messageRoutes } from '../../../features/admin/messages/routes.ts'
import { settingsRoutes } from '../../../features/admin/settings/routes.ts'
import { auditRoutes } from '../../../features/audit/routes.ts'
import { discoveryRoutes } from '../../../features/courses/discovery/routes.ts'
import { courseRoutes } from '../../../features/courses/routes.ts'
import { keepCards } from '../../../features/courses/share-card/keptCards.ts'
import { createPainter } from '../../../features/courses/share-card/painter.ts'
import { cardPaths, shareCardRoutes } from '../../../features/courses/share-card/routes.ts'
import { enrollmentRoutes } from '../../../features/enrollments/routes.ts'
import { inquiryRoutes } from '../../../features/inquiries/routes.ts'
import { accountData } from '../../../features/profile/personalData.ts'
import { profileRoutes } from '../../../features/profile/routes.ts'
import { sessionRoutes } from '../../../features/profile/sessions/routes.ts'
import { signInWindow, windowPaths } from '../../../features/sign-in/providers/flow/routes.ts'
import { recoveryRoutes } from '../../../features/sign-in/recovery/routes.ts'
import { signInRoutes } from '../../../features/sign-in/routes.ts'
import { owesSecondStep } from '../../../features/sign-in/two-step/obligation.ts'
import { lookOf } from '../../../features/site/look/look.ts'
import { lookRoutes } from '../../../features/site/look/routes.ts'
import { siteRoutes } from '../../../features/site/routes.ts'
import { describeBackups } from '../../../platform/backup/history.ts'
import type { Client } from '../client/client.ts'
import { personalData } from '../personalData.ts'
import { noTelemetry, type Telemetry } from '../telemetry.ts'
import { guardsOf } from './guards.ts'
import { describeToDevices } from './manifest.ts'
import { metricsRoute } from './metrics.ts'
import { pages } from './pages.ts'
import { requests } from './requests.ts'
import { changesPublic, isPublic, isRead } from './serving/publicRoutes.ts'

export type App = Hono<RequestEnv>

/** The product, the calls of members that can also be answered without all of it, and how these are counted. */
export type Assembled = { app: App; calls: readonly Call[]; tally: Tally }

/**
 * The whole product as one function from request to answer: the API, the built client, and the pages.
 * @param changed hears of every call that has changed something, and whether it may be what visitors see; its caller is
 * answered afterwards
 */
export function createApp(
  services: Services,
  identity: Identity,
  client: Client,
  log: Log,
  watching: Telemetry = noTelemetry(),
  changed: (isPublic: boolean) => void | Promise<void> = () => {},
): Assembled {
  const { config, db } = services
  const describeFiles = fileState(services.blobs)
  const hasRoom = watchRoom(config.dataDir, services.disk)
  const logo = readLogo(config.site.logo)
  const look = lookOf(config, logo)
  const paint = keepCards(createPainter({ logo }))
  const guards = guardsOf(services, identity)
  const api = createApi(guards)
  const prove = createReauthenticate(services, identity)
  reauthenticationRoutes(api, services, prove)
  photoRoutes(api, services, identity)
  const entrance = signInRoutes(api, services, identity, prove)
  accountRoutes(api, services, identity, (memberId) => owesSecondStep(services, memberId))
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
  profileRoutes(api, services, identity, entrance, prove, [accountData(services.blobs), ...personalData])
  messageRoutes(api, services)
  settingsRoutes(api, services, describeBackups)
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
  app.use(compress(), requests(log, watching), securityHeaders(config, client.policy), sameOriginOnly(config))
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (!(await isMigrated(db).catch(() => false)))
      throw problem({ code: 'unready', status: 503, detail: problemsText.unready })
    if (!(await hasRoom()) || !(await takesChanges(db).catch(() => false)))
      throw problem({ code: 'takes-nothing', status: 503, detail: servingText.takesNothing })
    return context.json({ status: 'ok', ...(await describeFiles()) })
  })
  metricsRoute(app, config, watching.metrics)
  keyRoutes(app, identity)
  app.get('/api/openapi.json', (context) => context.json(description))
  app.use('/api/*', async (context, next) => {
    const failure = context.env?.incoming?.failure
    if (failure !== undefined) throw failure
    await next()
    if (!context.res.headers.has('cache-control')) context.header('Cache-Control', freshness(context))
    if (context.res.ok && !isRead(context.req.method)) await changed(changesPublic(context.req.path))
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
  return { app, calls: api.calls, tally: guards.tally }
}

/** A store of files that is away takes nobody out of service: all else works. */
function fileState(blobs: Blobs): () => Promise<{ files?: 'ok' | 'unreachable' }> {
  const isReachable = createReach(blobs)
  if (blobs.usual !== 's3') return async () => ({})
  return async () => ({ files: (await isReachable()) ? 'ok' : 'unreachable' })
}

/** What visitors read may be kept by whoever asks each time whether it is still right; all else by nobody. */
function freshness(context: RequestContext): string {
  const { res } = context
  if (!res.ok || !isPublic(context)) return 'private, no-store'
  res.headers.append('vary', 'cookie, authorization')
  return 'public, no-cache'
}

import '../../text/all.ts'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Blobs } from '../../../base/blobs/blobs.ts'
import { createReach } from '../../../base/blobs/reach.ts'
import { takesChanges, watchRoom } from '../../../base/db/diskSpace.ts'
import { isMigrated } from '../../../base/db/migrate.ts'
import { createApi } from '../../../base/http/api.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { refuseOtherMethods } from '../../../base/http/methods.ts'
import { describeApi } from '../../../base/http/openapi.ts'
import { createPipeline } from '../../../base/http/pipeline.ts'
import { noRoute, problem, sendProblem, toProblem } from '../../../base/http/problems.ts'
import { sameOriginOnly, securityHeaders } from '../../../base/http/security.ts'
import type { Stale } from '../../../base/http/stale.ts'
import { httpText } from '../../../base/http/text/en.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../../features/accounts/identity.ts'
import { createReauthenticate } from '../../../features/accounts/reauthentication/reauthentication.ts'
import { findReaders } from '../../../features/classroom/files/actions.ts'
import { lessonPages } from '../../../features/classroom/shared/lessonPages.ts'
import { keepCards } from '../../../features/courses/share-card/keptCards.ts'
import { createPainter } from '../../../features/courses/share-card/painter.ts'
import { makePhoto } from '../../../features/files/photos/actions.ts'
import { joinInvited } from '../../../features/people/invitations/joining.ts'
import { createSignIn } from '../../../features/sign-in/signIn.ts'
import { owesSecondStep as isOwed } from '../../../features/sign-in/two-step/obligation.ts'
import { openCurrentLogo } from '../../../features/site/settings/logo/current.ts'
import { describeBackups } from '../../../platform/backup/history.ts'
import { features, type Given, itemKinds, personalData, publicPages, waiting } from '../../features.ts'
import type { Client } from '../client/client.ts'
import { noTelemetry, type Telemetry } from '../telemetry.ts'
import { type Calls, openCalls } from './calls.ts'
import { guardsOf } from './guards.ts'
import { describeToDevices } from './manifest.ts'
import { metricsRoute } from './metrics.ts'
import { pages } from './pages.ts'
import { requests } from './requests.ts'
import { createDrawPage, type DrawPage } from './serving/drawPage.ts'
import { type FindPublicRead, publicReadsOf } from './serving/publicReads.ts'

export type App = Hono<RequestEnv>

/** What answers requests: the calls of the API, and the app for every other address. */
export type Assembled = {
  app: App
  calls: Calls
  drawPage: DrawPage
  /** Whether an address is surely a page's, and nothing is done before that is drawn. */
  isPage(path: string): boolean
  findPublicRead: FindPublicRead
  routes: readonly Route[]
}

/** An address that is answered, as Hono writes its path. */
export type Route = { method: string; path: string }

/**
 * Creates what answers requests: the API, the built client, and the pages.
 * @param changed is called after every call that has changed something, with what visitors read that is stale now; the call
 * is answered after it resolves
 */
export function createApp(
  services: Services,
  identity: Identity,
  client: Client,
  log: Log,
  telemetry: Telemetry = noTelemetry(),
  changed: (stale: Stale) => void | Promise<void> = () => {},
): Assembled {
  const { config, db } = services
  const describeFiles = fileState(services.blobs)
  const hasRoom = watchRoom(config.dataDir, services.disk)
  const api = createApi()
  const given = givenTo(services, identity)
  for (const { routes } of features) routes?.(api, given)
  const flows = api.app.routes.map(({ method, path }) => ({ method, path: `/api${path}` }))
  refuseOtherMethods(api)
  const calls = openCalls(api.calls, createPipeline(guardsOf(services, identity, changed)), log, telemetry)
  const endpoints = api.calls.map(({ endpoint }) => endpoint)
  const findPublicRead = publicReadsOf(endpoints, publicPages)

  const app: App = new Hono<RequestEnv>()
  app.onError((error, context) => {
    const failure = toProblem(error)
    if (failure.status >= 500) context.var.log.error({ err: error }, 'a request failed')
    return sendProblem(context, failure)
  })
  for (const { headers } of features) headers?.(app, given)
  // Outside of what all others have, which it replaces.
  app.use(`${lessonPages}*`, securityHeaders(config, { ...client.policy, frames: config.media.frameOrigins }))
  app.use(
    compress(),
    requests(log, telemetry),
    securityHeaders(config, client.policy),
    sameOriginOnly(config),
  )
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (!(await isMigrated(db).catch(() => false)))
      throw problem({ code: 'unready', status: 503, detail: (language) => httpText(language).unready })
    if (!(await hasRoom()) || !(await takesChanges(db).catch(() => false)))
      throw problem({
        code: 'takes-nothing',
        status: 503,
        detail: (language) => httpText(language).serving.takesNothing,
      })
    return context.json({ status: 'ok', ...(await describeFiles()) })
  })
  metricsRoute(app, config, telemetry.metrics)
  app.use('/api/*', async (context, next) => {
    await next()
    if (!context.res.headers.has('cache-control')) context.header('Cache-Control', 'private, no-store')
  })
  app.get('/api/openapi.json', async (context) => {
    const { name } = await services.site.read()
    return context.json(describeApi(api.calls, { name, url: config.publicUrl.origin }))
  })
  app.route('/api', api.app)
  app.all('/api/*', () => {
    throw noRoute()
  })
  app.get('/manifest.webmanifest', async (context) =>
    context.body(JSON.stringify(describeToDevices(await services.site.read(), given.logo.now())), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )
  for (const { files } of features) files?.(app, given)
  const drawPage = createDrawPage(client, calls, findPublicRead)
  pages(app, client, drawPage)
  const patterns = app.routes
    .filter(({ path }) => path !== '*' && path !== '/*')
    .map(({ path }) => path.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/]+').replaceAll('*', '.*'))
  // One pattern of all: each by itself would be a noticeable part of a page.
  const other = new RegExp(`^(?:${[...new Set(patterns)].join('|')})$`)
  const isPage = (path: string) => client.isPage(path) && !other.test(path)
  const own = app.routes.filter(({ path }) => !path.startsWith('/api/') || path === '/api/openapi.json')
  const made = api.calls.map(({ endpoint: { method }, route }) => ({
    method: method.toUpperCase(),
    path: route,
  }))
  return { app, calls, drawPage, isPage, findPublicRead, routes: [...own, ...flows, ...made] }
}

/** Creates what features need of each other and of the instance. */
function givenTo(services: Services, identity: Identity): Given {
  const owesSecondStep = (userId: string) => isOwed(services, userId)
  return {
    services,
    identity,
    reauthenticate: createReauthenticate(services, identity),
    signIn: createSignIn(services, identity, owesSecondStep, joinInvited),
    owesSecondStep,
    makePhoto: (bytes) => makePhoto(services, bytes),
    personalData,
    describeBackups,
    waiting,
    itemKinds,
    readersOf: (actor, file) => findReaders(services.db, actor, file, services.clock.now()),
    logo: openCurrentLogo(services),
    paint: keepCards(createPainter()),
  }
}

/** The state of an S3 storage, for /readyz. An unreachable one does not make the instance unready, since all else works. */
function fileState(blobs: Blobs): () => Promise<{ files?: 'ok' | 'unreachable' }> {
  const isReachable = createReach(blobs)
  if (blobs.usual !== 's3') return async () => ({})
  return async () => ({ files: (await isReachable()) ? 'ok' : 'unreachable' })
}

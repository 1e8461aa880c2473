import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { forgetMoment } from '../../../base/db/moment.ts'
import { targetOf } from '../../../base/http/nodeRequest.ts'
import { readSecurityHeaders } from '../../../base/http/security.ts'
import type { Stale } from '../../../base/http/stale.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../../features/accounts/identity.ts'
import { lessonPages } from '../../../features/classroom/shared/lessonPages.ts'
import type { Answered } from '../../../platform/metrics/metrics.ts'
import { untraced } from '../../../platform/tracing/tracing.ts'
import type { Client } from '../client/client.ts'
import { type App, createApp, type Route } from '../http/app.ts'
import { makeApiListener } from '../http/serving/apiListener.ts'
import { makeMemoryFiles } from '../http/serving/memoryFiles.ts'
import { answerOwnHosts } from '../http/serving/ownHosts.ts'
import { makePageListener } from '../http/serving/pageListener.ts'
import { makeResponseCache } from '../http/serving/responseCache.ts'
import type { WholeAnswer } from '../http/serving/wholeAnswer.ts'
import type { Telemetry } from '../telemetry.ts'

/** The part of an instance that answers requests. */
export type Product = {
  /** Every address that is answered. */
  routes: readonly Route[]
  /** Answers HTTP requests without the response cache. */
  uncached: RequestListener
  /** Answers HTTP requests, public ones from the response cache where it can. */
  listener: RequestListener
  /** How many bytes the body of a request may have. */
  largestBodyOf(request: IncomingMessage): number
  /** Forgets what is kept in memory and a change in another process has made stale. */
  forget(stale: Stale): void
}

/**
 * Assembles the product on an instance's services.
 * @param tell is called after every change in this process, with what visitors read that is stale now; the change is answered
 * after it resolves
 */
export function assemble(
  services: Services,
  identity: Identity,
  client: Client,
  log: Log,
  telemetry: Telemetry,
  tell: (stale: Stale) => void | Promise<void> = () => {},
): Product {
  const { config } = services
  const { metrics, tracer } = telemetry
  const forget = (stale: Stale) => {
    if (stale.site) services.site.forget()
    if (stale.catalogue) forgetMoment()
    cache.forget(stale)
  }
  const changed = (stale: Stale) => {
    forget(stale)
    return tell(stale)
  }
  const { app, calls, drawPage, isPage, findPublicRead, routes } = createApp(
    services,
    identity,
    client,
    log,
    telemetry,
    changed,
  )
  const headers = readSecurityHeaders(config, client.policy)
  const usual = headers.then(Object.entries<string>)
  const ofLessons = readSecurityHeaders(config, { ...client.policy, frames: config.media.frameOrigins }).then(
    Object.entries<string>,
  )
  const isTold = log.isLevelEnabled('info')
  /** Counts and logs requests that are answered from memory. */
  const told = (given: Answered) => {
    metrics.answered(given)
    // Making a log line that is not written would be a noticeable part of a cached answer.
    if (isTold) log.info({ ms: 0, ...given, kept: true }, 'request')
  }
  const pages = makePageListener(
    {
      isPage,
      draw: drawPage,
      headersAt: (path) => (path.startsWith(lessonPages) ? ofLessons : usual),
      log,
      telemetry,
    },
    getRequestListener(app.fetch),
  )
  const api = makeApiListener({ calls, findPublicRead, headers, log }, pages.listener)
  const read = (request: IncomingMessage) =>
    api.read(request) ?? pages.read(request) ?? readFromApp(app, request)
  const cache = makeResponseCache(read, api.listener, findPublicRead, told)
  const answering =
    client.assets === undefined || tracer !== untraced
      ? cache.listener
      : makeMemoryFiles(client.assets, { headers, told }, cache.listener)
  metrics.serves()
  return {
    routes,
    uncached: api.listener,
    listener: answerOwnHosts(config, answering),
    largestBodyOf: api.largestBodyOf,
    forget,
  }
}

/** The whole answer of the app to a request. */
async function readFromApp(app: App, request: IncomingMessage): Promise<WholeAnswer> {
  const { path, search } = targetOf(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headersDistinct))
    if (!ofSending.has(name)) headers.set(name, value?.join(', ') ?? '')
  const url = new URL(path + search, `http://${request.headers.host ?? 'localhost'}`)
  const answered = await app.fetch(new Request(url, { headers }), { incoming: request })
  return {
    status: answered.status,
    headers: [...answered.headers],
    body: Buffer.from(await answered.arrayBuffer()),
  }
}

/** Request headers that affect how a response is sent, and not its content. */
const ofSending = new Set(['accept-encoding', 'if-none-match', 'if-modified-since'])

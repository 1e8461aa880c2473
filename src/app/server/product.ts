import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readSecurityHeaders } from '../../base/server/http/security.ts'
import { createSealing } from '../../base/server/idempotency/sealing.ts'
import type { Log } from '../../base/server/log.ts'
import type { Answered } from '../../base/server/metrics/metrics.ts'
import type { Services } from '../../base/server/services.ts'
import { untraced } from '../../base/server/tracing/tracing.ts'
import type { Identity } from '../../features/accounts/identity.ts'
import { requireSecondStep } from '../../features/accounts/two-step/obligation.ts'
import { type App, createApp } from './app.ts'
import type { Client } from './client/client.ts'
import { answerOwnHosts } from './serving/ownHosts.ts'
import { changesPublic } from './serving/publicRoutes.ts'
import { makeQuickFiles } from './serving/quickFiles.ts'
import { makeQuickWay } from './serving/quickWay.ts'
import { makeResponseCache } from './serving/responseCache.ts'
import type { Watching } from './watching.ts'

/** What answers requests. */
export type Product = {
  app: App
  /** Answers requests as they come in by HTTP, public ones from memory where it can. */
  listener: RequestListener
  /** Forgets all answers in memory, because what visitors see was changed elsewhere. */
  forget(): void
}

/**
 * Assembles the product on the data.
 * @param tell hears of every change that was made here, and whether visitors may see it; its caller is answered afterwards
 */
export function assemble(
  services: Services,
  identity: Identity,
  client: Client,
  log: Log,
  watching: Watching,
  tell: (isPublic: boolean) => void | Promise<void> = () => {},
): Product {
  const { config } = services
  const { metrics, tracer } = watching
  const changed = (isPublic: boolean) => {
    if (isPublic) cache.forget()
    return tell(isPublic)
  }
  const { app, calls, tally } = createApp(services, identity, client, log, watching, changed)
  const whole = getRequestListener(app.fetch)
  const sealingOf = createSealing(services.secret)
  const headers = readSecurityHeaders(config, client.policy)
  const isTold = log.isLevelEnabled('info')
  /** Hears of what was answered before the framework, and how. */
  const told = (how: { quick: true } | { kept: true }) => (given: Answered) => {
    metrics.answered(given)
    // To make a line that is not written would be a noticeable part of an answer from memory.
    if (isTold) log.info({ ms: 0, ...given, ...how }, 'request')
  }
  const quick = makeQuickWay(
    {
      // Where requests are traced, the whole product does that.
      calls: tracer === untraced ? calls : [],
      recognise: identity.recognise,
      permit: (actor, endpoint) => requireSecondStep(services, actor, endpoint),
      tally,
      sealingOf(call) {
        const { close } = sealingOf(call)
        return (answer) => close(answer, services.clock.now())
      },
      changed: (path) => changed(changesPublic(path)),
      headers,
      told: told({ quick: true }),
    },
    whole,
  )
  const cache = makeResponseCache(app.fetch, quick, told({ kept: true }))
  const answering =
    client.assets === undefined || tracer !== untraced
      ? cache.listener
      : makeQuickFiles(client.assets, { headers, told: told({ quick: true }) }, cache.listener)
  metrics.serves()
  return { app, listener: answerOwnHosts(config, answering), forget: cache.forget }
}

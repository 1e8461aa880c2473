import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSealing } from '../../../base/http/idempotency/sealing.ts'
import { readSecurityHeaders } from '../../../base/http/security.ts'
import type { Stale } from '../../../base/http/stale.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../../features/accounts/identity.ts'
import { requireSecondStep } from '../../../features/sign-in/two-step/obligation.ts'
import type { Answered } from '../../../platform/metrics/metrics.ts'
import { untraced } from '../../../platform/tracing/tracing.ts'
import type { Client } from '../client/client.ts'
import { type App, createApp } from '../http/app.ts'
import { answerOwnHosts } from '../http/serving/ownHosts.ts'
import { makeQuickFiles } from '../http/serving/quickFiles.ts'
import { makeQuickWay } from '../http/serving/quickWay.ts'
import { makeResponseCache } from '../http/serving/responseCache.ts'
import type { Telemetry } from '../telemetry.ts'

/** The part of an instance that answers requests. */
export type Product = {
  app: App
  /** Answers HTTP requests, public ones from the response cache where it can. */
  listener: RequestListener
  /** Forgets cached responses that a change in another process has made stale. */
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
  const changed = (stale: Stale) => {
    cache.forget(stale)
    return tell(stale)
  }
  const { app, calls, tally, findPublicRead } = createApp(services, identity, client, log, telemetry, changed)
  const whole = getRequestListener(app.fetch)
  const sealingOf = createSealing(services.secret)
  const headers = readSecurityHeaders(config, client.policy)
  const isTold = log.isLevelEnabled('info')
  /** Counts and logs requests that are answered without the framework. */
  const told = (how: { quick: true } | { kept: true }) => (given: Answered) => {
    metrics.answered(given)
    // Making a log line that is not written would be a noticeable part of a cached answer.
    if (isTold) log.info({ ms: 0, ...given, ...how }, 'request')
  }
  const quick = makeQuickWay(
    {
      // With tracing, all requests go through the framework, which traces them.
      calls: tracer === untraced ? calls : [],
      recognise: identity.recognise,
      permit: (actor, endpoint) => requireSecondStep(services, actor, endpoint),
      tally,
      sealingOf(call) {
        const { close } = sealingOf(call)
        return (answer) => close(answer, services.clock.now())
      },
      changed,
      headers,
      told: told({ quick: true }),
    },
    whole,
  )
  const cache = makeResponseCache(app.fetch, quick, findPublicRead, told({ kept: true }))
  const answering =
    client.assets === undefined || tracer !== untraced
      ? cache.listener
      : makeQuickFiles(client.assets, { headers, told: told({ quick: true }) }, cache.listener)
  metrics.serves()
  return { app, listener: answerOwnHosts(config, answering), forget: cache.forget }
}

import type { Hono } from 'hono'
import type { Config } from '../../../base/config/config.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { mayReadMetrics } from '../../../platform/metrics/access.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'

/** What the instance counts of itself, in the text format of Prometheus. For whoever may not read it there is nothing here. */
export function metricsRoute(app: Hono<RequestEnv>, config: Config, metrics: Metrics): void {
  app.get('/metrics', async (context, next) => {
    if (!mayReadMetrics(context, config)) return next()
    return context.body(await metrics.read(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

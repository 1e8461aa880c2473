import type { Hono } from 'hono'
import type { Config } from '../../../base/config/config.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import { mayReadMetrics } from '../../../platform/metrics/access.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'

/** Serves the metrics in the text format of Prometheus. For those who may not read them the address does not exist. */
export function metricsRoute(app: Hono<RequestEnv>, config: Config, metrics: Metrics): void {
  app.get('/metrics', async (context, next) => {
    if (!mayReadMetrics(context, config)) return next()
    return context.body(await metrics.read(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

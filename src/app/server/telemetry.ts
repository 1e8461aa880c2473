import type { Config } from '../../base/config/config.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { createTracer, type Tracer, untraced } from '../../platform/tracing/tracing.ts'

/** What sees the instance while it runs. */
export type Telemetry = { metrics: Metrics; tracer: Tracer }

/** Counts for nobody yet, and no traces: for an app that is not started. */
export function noTelemetry(): Telemetry {
  return { metrics: createMetrics(), tracer: untraced }
}

/** Counts everything, and traces where a collector is set; only then is the OpenTelemetry SDK loaded. */
export async function startTelemetry({ tracing }: Pick<Config, 'tracing'>): Promise<Telemetry> {
  const metrics = createMetrics({ process: true })
  if (tracing === null) return { metrics, tracer: untraced }
  const { openTracing } = await import('../../platform/tracing/exporter.ts')
  return { metrics, tracer: createTracer(openTracing(tracing)) }
}

import type { Config } from '../../base/config/config.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import { createTracer, type Tracer, untraced } from '../../platform/tracing/tracing.ts'

/** The metrics and traces of a process. */
export type Telemetry = { metrics: Metrics; tracer: Tracer }

/** Telemetry that nobody reads, without tracing, for an app outside of an instance. */
export function noTelemetry(): Telemetry {
  return { metrics: createMetrics(), tracer: untraced }
}

/** Starts metrics, and tracing where a collector is set; only then the OpenTelemetry SDK is loaded. */
export async function startTelemetry({ tracing }: Pick<Config, 'tracing'>): Promise<Telemetry> {
  const metrics = createMetrics({ process: true })
  if (tracing === null) return { metrics, tracer: untraced }
  const { openTracing } = await import('../../platform/tracing/exporter.ts')
  return { metrics, tracer: createTracer(openTracing(tracing)) }
}

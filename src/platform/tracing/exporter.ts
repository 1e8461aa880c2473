import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../../base/config/tracing.ts'
import { newId } from '../../base/ids.ts'

/** Makes spans and exports them in batches. `stop` exports the rest, within the timeout. */
export type Tracing = { tracer: Tracer; stop(): Promise<void> }

/** The timeout of an export, in ms; it is short because stopping the instance waits for the last one. */
const patience = 1_000

/**
 * Opens an exporter to a collector. This file, and with it the OpenTelemetry SDK, is loaded only where one is configured.
 * When the collector is away, nothing waits for it and the spans are lost.
 */
export function openTracing({ endpoint, headers, ratio, service }: TraceSettings): Tracing {
  const url = `${endpoint.endsWith('/') ? endpoint : `${endpoint}/`}v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: patience })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': newId() }),
    // Not by the caller's sampling flag: a stranger could have everything traced.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: patience })],
  })
  return {
    tracer: provider.getTracer('tercet'),
    stop: () => provider.shutdown().catch(() => {}),
  }
}

import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../../base/config/tracing.ts'
import { newId } from '../../base/ids.ts'

/** Makes spans and hands them over in batches. `stop` hands over the rest, for as long as that may take. */
export type Tracing = { tracer: Tracer; stop(): Promise<void> }

/** The longest that handing over may take, in ms: when the instance stops, other things wait for it. */
const patience = 1_000

/**
 * Opens the way to a collector. Only where one is set is this file loaded, and with it the OpenTelemetry SDK. A collector
 * that is away holds up nothing; its spans are lost.
 */
export function openTracing({ endpoint, headers, ratio, service }: TraceSettings): Tracing {
  const url = `${endpoint.endsWith('/') ? endpoint : `${endpoint}/`}v1/traces`
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: patience })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': newId() }),
    // Not as whoever asks says: a stranger could have everything traced.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: patience })],
  })
  return {
    tracer: provider.getTracer('tercet'),
    stop: () => provider.shutdown().catch(() => {}),
  }
}

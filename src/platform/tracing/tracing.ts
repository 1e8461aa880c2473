import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import type { Tracing } from './exporter.ts'

/** The result of a request, for its span. `route` is its route's pattern, never its address. */
export type Traced = { method: string; route: string; status: number }

/** Records requests and statements as spans. */
export type Tracer = {
  /** Does `work` in a span, and returns its result. @param parent the W3C `traceparent` of the request, if it has one */
  request<T extends Traced>(parent: string | undefined, work: () => Promise<T>): Promise<T>
  /** Records a statement that has ended as a child span of its request. */
  query?(event: LogEvent): void
  stop(): Promise<void>
}

/** The tracer where nothing is traced. */
export const untraced: Tracer = {
  request: (_, work) => work(),
  stop: async () => {},
}

/** A tracer whose spans are exported. They hold routes, statements without values, and times: no text that a person typed. */
export function createTracer({ tracer, stop }: Tracing): Tracer {
  const inside = new AsyncLocalStorage<Context>()
  return {
    request: async (parent, work) => {
      // Pages call the API in process, within the span of the page's request.
      const around = inside.getStore() ?? contextOf(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, around)
      try {
        const traced = await inside.run(trace.setSpan(ROOT_CONTEXT, span), work)
        describe(span, traced)
        return traced
      } finally {
        span.end()
      }
    },
    query: ({ level, query, queryDurationMillis }) => {
      const context = inside.getStore()
      if (context === undefined) return
      const end = Date.now()
      const text = query.sql.slice(0, 2000)
      const [operation = ''] = /^\w+/.exec(text) ?? []
      const span = tracer.startSpan(
        operation.toLowerCase() || 'statement',
        {
          kind: SpanKind.CLIENT,
          startTime: end - queryDurationMillis,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        context,
      )
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    stop,
  }
}

function describe(span: Span, { method, route, status }: Traced): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Parses a `traceparent` (W3C Trace Context, level 1); a missing or invalid one begins a new trace. */
function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags ?? '0', 16) & 1,
    isRemote: true,
  })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import type { Tracing } from './exporter.ts'

/** How a request went, in the words that its span gets. `route` is the pattern of its route and never its address. */
export type Traced = { method: string; route: string; status: number }

/** Notes what the instance does as spans; where nobody listens it does nothing at all. */
export type Tracer = {
  /** Does `work` within a span, as a part of the trace that `parent` (a W3C `traceparent`) names, if it does. */
  request(parent: string | undefined, work: () => Promise<Traced>): Promise<void>
  /** Notes a statement that has ended, as a part of the request that it belongs to. */
  query?(event: LogEvent): void
  stop(): Promise<void>
}

/** Spans for nobody. */
export const untraced: Tracer = {
  request: async (_, work) => {
    await work()
  },
  stop: async () => {},
}

/** Spans that go to whoever collects them. They hold routes, statements without values, counts and times: nothing typed. */
export function createTracer({ tracer, stop }: Tracing): Tracer {
  const inside = new AsyncLocalStorage<Context>()
  return {
    request: async (parent, work) => {
      // A page asks the API in process, on behalf of the same reader.
      const around = inside.getStore() ?? contextOf(parent)
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, around)
      try {
        const traced = await inside.run(trace.setSpan(ROOT_CONTEXT, span), work)
        describe(span, traced)
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

/** Reads a `traceparent` (W3C Trace Context, level 1); whatever is none begins a trace of its own. */
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

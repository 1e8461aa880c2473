import { isWebLink } from '../contract/webLink.ts'
import type { Setting } from './setting.ts'

/** The OTLP collector (over HTTP) that spans are sent to, and the ratio of traces that are sampled. */
export type TraceSettings = {
  endpoint: string
  headers: Record<string, string>
  ratio: number
  service: string
}

/** A header in OpenTelemetry's form, percent-encoded. */
const pair = /^[\w-]+=([^,\s%]|%[0-7][\da-f])+$/i

/** The settings of tracing, named by OpenTelemetry's specification. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'A collector that takes traces as OTLP over HTTP (OpenTelemetry). Not set: nothing is traced, and nothing of it is loaded.',
    expects: 'an http(s) address such as http://localhost:4318',
    usual: '',
    accepts: isWebLink,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers to show the collector, such as a key.',
    expects: 'name=value, several with a comma between them',
    usual: '',
    accepts: (value) => value.split(',').every((part) => pair.test(part.trim())),
  },
  OTEL_SERVICE_NAME: {
    about: 'The name of this instance in traces.',
    expects: 'a text of at most 60 characters',
    usual: 'tercet',
    accepts: (value) => value.length <= 60 && !/\p{Cc}/u.test(value),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'Which part of all requests is traced.',
    expects: 'a number from 0 to 1',
    usual: '1',
    accepts: (value) => /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(value),
  },
} satisfies Record<string, Setting>

/** The configuration of tracing, or null where nothing is traced. */
export function readTracing(read: (name: keyof typeof tracingSettings) => string): TraceSettings | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG'))
  const service = read('OTEL_SERVICE_NAME')
  const pairs = read('OTEL_EXPORTER_OTLP_HEADERS').split(',').filter(Boolean)
  if (endpoint === '') return null
  return {
    endpoint,
    headers: Object.fromEntries(
      pairs.map((part) => [
        part.slice(0, part.indexOf('=')).trim(),
        decodeURIComponent(part.slice(part.indexOf('=') + 1)),
      ]),
    ),
    ratio,
    service,
  }
}

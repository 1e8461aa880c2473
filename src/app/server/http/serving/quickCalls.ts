import type { IncomingHttpHeaders } from 'node:http'
import type { ZodType } from 'zod'
import type { Call } from '../../../../base/http/call.ts'
import { bringsJson, bringsNothing, isOurs, pathOf } from './quickRequest.ts'

/** A call that can go the quick way, with what its input must be; null for what it has not. */
export type Ready = Call & {
  method: string
  /** For the log, as the framework names it. */
  route: string
  reading: boolean
  /** The one field that is the last part of the address. */
  last: string | null
  params: ZodType | null
  query: ZodType | null
  body: ZodType | null
}

type Head = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

/** A way to find what a request asks for, with the fields in its address; null where it is nothing of this. */
export function findsReady(calls: readonly Call[]) {
  const ready = calls.flatMap(readyOf)
  const whole = new Map(ready.filter(({ last }) => last === null).map((call) => [nameOf(call), call]))
  const begun = new Map(ready.filter(({ last }) => last !== null).map((call) => [nameOf(call), call]))

  return ({ method, url = '', headers }: Head): { call: Ready; fields: Record<string, string> } | null => {
    const path = pathOf(url)
    const call = whole.get(`${method} ${path}`)
    if (call !== undefined) return mayPass(call, headers) ? { call, fields: {} } : null
    const end = path.lastIndexOf('/') + 1
    const longer = begun.get(`${method} ${path.slice(0, end)}`)
    if (longer === undefined || longer.last === null || !mayPass(longer, headers)) return null
    return { call: longer, fields: { [longer.last]: path.slice(end) } }
  }
}

/** The method and the address, without what is different each time. */
function nameOf({ method, route, last }: Ready): string {
  return `${method} ${last === null ? route : route.slice(0, -last.length - 1)}`
}

/** Not where more than the end of an address must be found out first, or an attempt be counted. */
function readyOf(call: Call): Ready[] {
  const { method, path, params, limit, query, body } = call.endpoint
  const last = /^[^{]*\/\{(\w+)\}$/.exec(path)?.[1] ?? null
  if (limit !== undefined || (last === null && params !== undefined)) return []
  return [
    {
      ...call,
      method: method.toUpperCase(),
      route: `/api${path}`.replace(/\{(\w+)\}$/, ':$1'),
      reading: method === 'get',
      last,
      params: params ?? null,
      query: query?.strict() ?? null,
      body: body?.strict() ?? null,
    },
  ]
}

/** Whether it is a read, or a change that can be made here: by a page of ours or a program, and with a plain body. */
function mayPass({ reading, body, byKey }: Ready, headers: IncomingHttpHeaders): boolean {
  if (reading) return true
  if (headers['idempotency-key'] !== undefined && byKey === undefined) return false
  return isOurs(headers) && (body === null ? bringsNothing(headers) : bringsJson(headers))
}

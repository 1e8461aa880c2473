import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { getQueryParams } from 'hono/utils/url'
import type { ZodType } from 'zod'
import { largestBody } from '../../../../base/http/boundedBody.ts'
import { isJson } from '../../../../base/http/call.ts'

/** The address of a request without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The fields of a query as the framework reads them; null when one is given twice. */
export function queryIn(url: string): Record<string, string | undefined> | null {
  const fields: Record<string, string | undefined> = {}
  // With no name given it finds all.
  for (const [name, values] of Object.entries(getQueryParams(url) ?? {})) {
    if (values.length !== 1) return null
    fields[name] = values[0]
  }
  return fields
}

/** What a schema makes of an input; null when it does not fit. */
export function parsed(schema: ZodType, input: unknown): object | null {
  const result = schema.safeParse(input)
  return result.success ? (result.data as object) : null
}

/** Whether a change can be told to come from a page of ours, or from a program, without a closer look. */
export function isOurs({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders): boolean {
  return site === undefined ? origin === undefined : site === 'same-origin'
}

/** Whether a body of JSON comes along, as it is, that is not long. */
export function bringsJson(headers: IncomingHttpHeaders): boolean {
  return (
    isJson(headers['content-type']) &&
    Number(headers['content-length'] ?? Number.NaN) <= largestBody &&
    headers['content-encoding'] === undefined
  )
}

/** Whether nothing comes along. */
export function bringsNothing(headers: IncomingHttpHeaders): boolean {
  return (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
}

/** The query of an address as the framework has it, with its question mark; empty where there is none. */
export function searchOf(url: string): string {
  return new URL(url, 'http://localhost').search
}

/** The text and the JSON that a request carries, undefined when it is none. */
type Body = { text: string; json: unknown }

/** What a request carries. Whoever takes it over finds the bytes at `rawBody`, where the framework looks for them. */
export async function readBody(request: IncomingMessage & { rawBody?: Buffer }): Promise<Body> {
  // The door has read it, where there is one.
  request.rawBody ??= await readAll(request)
  const { rawBody } = request
  const text = rawBody.toString()
  try {
    return { text, json: JSON.parse(text) }
  } catch {
    return { text, json: undefined }
  }
}

/** By events: to iterate costs several times as much. */
function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  const all = Promise.withResolvers<Buffer>()
  request.on('data', (part) => parts.push(part))
  request.once('end', () => all.resolve(Buffer.concat(parts)))
  request.once('error', all.reject)
  return all.promise
}

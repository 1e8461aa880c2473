import { parse, serialize } from 'hono/utils/cookie'
import type { RequestContext } from './env.ts'

type Attributes = Parameters<typeof serialize>[2]

/** The cookies of a `Cookie` header, by name. */
export function parseCookies(header: string | undefined): Record<string, string> {
  return header === undefined ? {} : parse(header)
}

/** The value of one cookie of a `Cookie` header. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  return header?.includes(name) ? parse(header, name)[name] : undefined
}

/** Sets a cookie on the answer; with `maxAge: 0` it is deleted. */
export function writeCookie(
  context: Pick<RequestContext, 'header'>,
  name: string,
  value: string,
  attributes: Attributes,
): void {
  context.header('set-cookie', serialize(name, value, attributes), { append: true })
}

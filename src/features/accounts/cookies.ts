import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { Config } from '../../base/config/config.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { deviceLife, sessionLife, tokenLife } from './lifetimes.ts'

/** How long a browser keeps each, in seconds. */
const seconds = {
  session: sessionLife.absolute / 1000,
  token: tokenLife,
  link: 60 * 60,
  'second-step': 10 * 60,
  passkey: 5 * 60,
  device: deviceLife,
}

type Name = keyof typeof seconds

/** Those that a visitor goes on with, from one call to the next. */
const begun = ['link', 'second-step', 'passkey'] as const

export type Cookies = {
  read(context: RequestContext, name: Name): string | undefined
  /** The same in a `Cookie` header. */
  find(header: string, name: Name): string | undefined
  /** What a visitor has begun by the cookies in a `Cookie` header: all but who they are, or were. */
  begunIn(header: string): string
  write(context: RequestContext, name: Name, value: string): void
  clear(context: RequestContext, name: Name): void
}

/** The cookies of a browser that has signed in: out of reach of scripts, never sent along by other sites' forms. */
export function createCookies(config: Config): Cookies {
  const secure = config.publicUrl.protocol === 'https:'
  // Over https the prefix makes browsers refuse a cookie that a neighbouring subdomain has set.
  const full = (name: Name) => (secure ? `__Host-${name}` : name)
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  return {
    read: (context, name) => getCookie(context, full(name)),
    find: (header, name) => parse(header, full(name))[full(name)],
    begunIn: (header) => {
      const found = parse(header)
      return JSON.stringify(begun.map((name) => found[full(name)] ?? null))
    },
    write: (context, name, value) =>
      setCookie(context, full(name), value, { ...attributes, maxAge: seconds[name] }),
    clear: (context, name) => {
      deleteCookie(context, full(name), attributes)
    },
  }
}

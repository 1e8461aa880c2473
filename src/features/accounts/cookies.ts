import type { Config } from '../../base/config/config.ts'
import { findCookie, parseCookies, writeCookie } from '../../base/http/cookies.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { deviceLife, sessionLife, tokenLife } from './lifetimes.ts'

/** The `Max-Age` of each cookie, in seconds. */
const seconds = {
  session: sessionLife.absolute / 1000,
  token: tokenLife,
  link: 60 * 60,
  'second-step': 10 * 60,
  passkey: 5 * 60,
  device: deviceLife,
}

type Name = keyof typeof seconds

/** The cookies that carry something a visitor has begun from one call to the next. */
const begun = ['link', 'second-step', 'passkey'] as const

export type Cookies = {
  read(context: RequestContext, name: Name): string | undefined
  /**
   * What a visitor has begun, from a `Cookie` header, as JSON: the cookies `link`, `second-step` and `passkey`, without the
   * session.
   */
  begunIn(header: string): string
  write(context: RequestContext, name: Name, value: string): void
  clear(context: RequestContext, name: Name): void
}

/** Creates access to the cookies of sign-in, all `HttpOnly` and `SameSite=Lax`. */
export function createCookies(config: Config): Cookies {
  const secure = config.publicUrl.protocol === 'https:'
  // Over https the prefix makes browsers refuse a cookie that another subdomain has set.
  const full = (name: Name) => (secure ? `__Host-${name}` : name)
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  return {
    read: (context, name) => findCookie(context.req.header('cookie'), full(name)),
    begunIn: (header) => {
      const found = parseCookies(header)
      return JSON.stringify(begun.map((name) => found[full(name)] ?? null))
    },
    write: (context, name, value) =>
      writeCookie(context, full(name), value, { ...attributes, maxAge: seconds[name] }),
    clear: (context, name) => writeCookie(context, full(name), '', { ...attributes, maxAge: 0 }),
  }
}

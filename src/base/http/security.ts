import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/settings.ts'
import type { RequestContext, RequestEnv } from './env.ts'
import { problem } from './problems.ts'
import { httpText } from './text/en.ts'

/** What the Content-Security-Policy allows besides our origin; `frames` is for pages of lessons alone. */
export type Policy = { scripts: string[]; styles: string[]; connect: string[]; frames?: readonly string[] }

/** Security headers for every answer. */
export function securityHeaders(config: Config, policy: Policy) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...policy.scripts],
      styleSrc: ["'self'", ...policy.styles],
      connectSrc: ["'self'", ...policy.connect],
      ...(policy.frames && policy.frames.length > 0 && { frameSrc: [...policy.frames] }),
      imgSrc: ["'self'", 'https:', 'http:', 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    strictTransportSecurity:
      config.publicUrl.protocol === 'https:' ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
  })
}

/** The headers that `securityHeaders` sets, for answers that bypass the middleware. */
export async function readSecurityHeaders(
  ...given: Parameters<typeof securityHeaders>
): Promise<Record<string, string>> {
  const app = new Hono().get('/', securityHeaders(...given), ({ body }) => body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

/** Lets pages of other sites embed the answer. To be used outside of `securityHeaders`, which forbid that. */
export const shownElsewhere = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
})

/**
 * Sandboxes a picture: an SVG that is opened by itself runs and fetches nothing and has no origin. To be used outside of
 * `securityHeaders`, whose policy is for pages.
 */
export const pictureOnly = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox",
  )
  // A sandbox has no origin to make a cluster for, and browsers log a warning about the header.
  context.header('Origin-Agent-Cluster', undefined)
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state changes from other sites (CSRF). Browsers name a request's origin in `Sec-Fetch-Site` or `Origin`, and no
 * script can remove both; a program that sends neither has no cookies to abuse.
 * @param address the protocol, name and port that was asked
 * @throws Problem 403
 */
export function requireOwnOrigin(
  { req }: Pick<RequestContext, 'req'>,
  config: Config,
  address: string,
): void {
  if (safeMethods.has(req.method)) return
  const site = req.header('sec-fetch-site')
  const origin = req.header('origin')
  const own =
    site !== undefined ? site === 'same-origin' : origin === undefined || isOwnOrigin(origin, config, address)
  if (own) return
  throw problem({
    code: 'foreign-origin',
    status: 403,
    detail: (language) => httpText(language).foreignOrigin,
  })
}

/** `requireOwnOrigin` for the addresses that Hono answers. */
export function sameOriginOnly(config: Config) {
  return createMiddleware<RequestEnv>((context, next) => {
    requireOwnOrigin(context, config, context.req.url)
    return next()
  })
}

/**
 * A loopback instance answers to every loopback name (localhost, 127.0.0.1, [::1]), so its origin is the one that was
 * requested. Another port, protocol or name is another program.
 */
function isOwnOrigin(origin: string, { publicUrl, loopback }: Config, asked: string): boolean {
  if (origin === publicUrl.origin) return true
  const address = URL.parse(asked)
  return (
    loopback &&
    address !== null &&
    isLoopback(address.hostname) &&
    origin === `${publicUrl.protocol}//${address.host}`
  )
}

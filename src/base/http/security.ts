import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/settings.ts'
import { problemsText } from '../text/problems.ts'
import type { RequestEnv } from './env.ts'
import { problem } from './problems.ts'

/** Headers for every answer; `scriptHashes` are the CSP sources of the few inline scripts of our own. */
export function securityHeaders(
  config: Config,
  policy: { scripts: string[]; styles: string[]; connect: string[] },
) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...policy.scripts],
      styleSrc: ["'self'", ...policy.styles],
      connectSrc: ["'self'", ...policy.connect],
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

/** The same headers as `securityHeaders` sets, for what answers without them. */
export async function readSecurityHeaders(
  ...given: Parameters<typeof securityHeaders>
): Promise<Record<string, string>> {
  const app = new Hono().get('/', securityHeaders(...given), ({ body }) => body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

/** Lets pages of other sites show what is answered here. To be used outside of `securityHeaders`, which forbid it. */
export const shownElsewhere = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
})

/**
 * Keeps a picture a picture: opened by itself, as an SVG can be, it runs and fetches nothing, and has no origin to act
 * as. To be used outside of `securityHeaders`, whose policy is for pages.
 */
export const pictureOnly = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox",
  )
  // There is no origin in a sandbox to keep a cluster for, and browsers complain aloud.
  context.header('Origin-Agent-Cluster', undefined)
})

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state change that a browser makes from another site. Browsers say where a request comes from in
 * `Sec-Fetch-Site` or `Origin`, and no script can remove both; a program that sends neither has no cookies to abuse.
 */
export function sameOriginOnly(config: Config) {
  return createMiddleware<RequestEnv>(async ({ req }, next) => {
    if (!safeMethods.has(req.method)) {
      const site = req.header('sec-fetch-site')
      const origin = req.header('origin')
      const own =
        site !== undefined
          ? site === 'same-origin'
          : origin === undefined || isOwnOrigin(origin, config, req.url)
      if (!own) throw problem({ code: 'foreign-origin', status: 403, detail: problemsText.foreignOrigin })
    }
    await next()
  })
}

/**
 * A loopback instance answers to every name of its machine (localhost, 127.0.0.1, [::1]): there it is the origin that it was
 * asked at. Another port, protocol or name of the machine is another program.
 */
function isOwnOrigin(origin: string, { publicUrl, loopback }: Config, asked: string): boolean {
  if (origin === publicUrl.origin) return true
  const { hostname, host } = new URL(asked)
  return loopback && isLoopback(hostname) && origin === `${publicUrl.protocol}//${host}`
}

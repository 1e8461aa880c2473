import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Api } from '../../../base/http/api.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import type { Cookies } from '../cookies.ts'
import { linksContract } from './contract.ts'
import { readLink } from './links.ts'
import { canConfirm, isToken, linkPages } from './rules.ts'

export function linkRoutes(api: Api, { db, clock }: Services, cookies: Cookies): void {
  api.serve(linksContract.readLink, async ({ actor, context }) => {
    const link = await readLink(db, cookies.read(context, 'link') ?? '', clock.now())
    if (link === null) return { answer: { link } }
    const { purpose, email, accountEmail } = link
    return {
      answer: { link: { purpose, email: email ?? accountEmail, counts: canConfirm(link, actor?.id) } },
    }
  })
}

/** Sets `Referrer-Policy: no-referrer`. Use it outside of `securityHeaders`, which set a weaker policy. */
const noReferrer = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Referrer-Policy', 'no-referrer')
})

/** Keeps the tokens in link addresses from other sites. Call it before `app` adds its security headers. */
export function keepLinksUntold(app: Hono<RequestEnv>): void {
  for (const page of Object.values(linkPages)) app.use(page, noReferrer)
}

/**
 * Moves the token of an opened link from the address, and so from the history, into an `HttpOnly` cookie of an hour.
 * Opening a link does not spend it, because mail scanners open links too.
 */
export function linkPagesRoutes(app: Hono<RequestEnv>, cookies: Cookies): void {
  for (const page of Object.values(linkPages)) {
    app.get(page, async (context, next) => {
      const token = context.req.query('token')
      if (token === undefined) return next()
      if (isToken(token)) cookies.write(context, 'link', token)
      else cookies.clear(context, 'link')
      context.header('Cache-Control', 'private, no-store')
      return context.redirect(page, 303)
    })
  }
}

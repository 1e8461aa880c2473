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
    if (link === null) return { link }
    const { purpose, email, accountEmail } = link
    return { link: { purpose, email: email ?? accountEmail, counts: canConfirm(link, actor?.id) } }
  })
}

/** Tells no other site the address of a page. To be used outside of `securityHeaders`, which tell a part of it. */
const untold = createMiddleware<RequestEnv>(async (context, next) => {
  await next()
  context.header('Referrer-Policy', 'no-referrer')
})

/** For all of `app`, before its security headers. */
export function keepLinksUntold(app: Hono<RequestEnv>): void {
  for (const page of Object.values(linkPages)) app.use(page, untold)
}

/**
 * Takes the token of an opened link out of the address bar, and so out of the history, before anything is shown: the
 * browser keeps it in a cookie of an hour, out of reach of scripts. Opening alone spends nothing, for programs that
 * look letters through open links too.
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

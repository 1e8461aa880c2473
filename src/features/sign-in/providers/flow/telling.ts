import { Problem } from '../../../../base/contract/problem.ts'
import type { HonoContext } from '../../../../base/http/env.ts'
import { languageFor } from '../../../../base/http/language.ts'
import type { Services } from '../../../../base/services.ts'
import type { SignInResult } from '../events.ts'
import { failure } from '../failures.ts'
import { endPage } from './windowPage.ts'

/** What a browser went to a provider for. */
export type FlowRequest = {
  provider: string
  /** The name of the attempt in a popup; null when the page itself went to the provider. */
  flow: string | null
  /** The path to return to when the page itself went. */
  from: string
  /** True to link an identity, false to sign in. */
  link: boolean
}

/** Reports the end of a visit to a provider: a popup to the page that opened it, a page by a redirect. */
export type Telling = {
  end(context: HonoContext, result: SignInResult): Response | Promise<Response>
  failure(
    context: HonoContext,
    thrown: unknown,
    request: FlowRequest,
    inWindow?: boolean,
  ): Response | Promise<Response>
}

export function createTelling({ config, site }: Pick<Services, 'config' | 'site'>): Telling {
  const telling: Telling = {
    async end(context, { flow, ok, code, message, link }) {
      const { name } = await site.read()
      const shown = { name, url: config.publicUrl.href }
      return context.html(endPage({ flow, ok, code, message, link }, shown, languageFor(context)))
    },
    failure(context, thrown, request, inWindow = request.flow !== null) {
      const told = thrown instanceof Problem ? thrown : failure('provider-error')
      const { code } = told
      if (told.cause !== undefined || told !== thrown) {
        context.var.log.warn(
          { err: told.cause ?? thrown, provider: request.provider, code },
          'a sign-in failed',
        )
      }
      if (inWindow) {
        const message = told.toBody(languageFor(context)).detail
        return telling.end(context, { ...request, ok: false, code, message })
      }
      const back = new URL(request.link ? request.from : '/login', config.publicUrl)
      back.searchParams.set('problem', code.replace('auth/', ''))
      back.searchParams.set('provider', request.provider)
      if (told.retryAfter !== null) back.searchParams.set('wait', String(told.retryAfter))
      if (code !== 'auth/other-address') return context.redirect(back.pathname + back.search, 302)
      // This failure is solved by going to PUBLIC_URL: redirect to the whole address, with the path to return to.
      if (!request.link) back.searchParams.set('from', request.from)
      return context.redirect(back.href, 302)
    },
  }
  return telling
}

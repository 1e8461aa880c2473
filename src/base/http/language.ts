import type { IncomingHttpHeaders } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { LRUCache } from 'lru-cache'
import { isLanguage, isOffered, type Language, usual } from '../text/language.ts'
import type { RequestContext } from './env.ts'

/** The cookie of a reader who has chosen a language. */
export const languageCookie = 'language'

/** Browsers of the same settings send the same header, which is slow to read. */
const preferred = new LRUCache<string, Language>({ max: 1_000 })

/** The language that a reader has chosen, or the first on offer that the browser accepts (RFC 9110), or the usual one. */
export function languageIn(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Language {
  const { cookie, 'accept-language': accepted } = headers
  const chosen = cookie?.includes(languageCookie) ? parse(cookie, languageCookie)[languageCookie] : undefined
  if (isLanguage(chosen)) return chosen
  if (accepted === undefined || accepted.length > 500) return usual
  let language = preferred.get(accepted)
  if (language === undefined) {
    language = preferredIn(accepted)
    preferred.set(accepted, language)
  }
  return language
}

/** The language for the answer to a request. */
export function languageFor({ req }: Pick<RequestContext, 'req'>): Language {
  return languageIn({ cookie: req.header('cookie'), 'accept-language': req.header('accept-language') })
}

function preferredIn(accepted: string): Language {
  return (
    parseAccept(accepted)
      .filter(({ q }) => q > 0)
      .map(({ type }) => (type.split('-')[0] ?? '').toLowerCase())
      .find(isOffered) ?? usual
  )
}

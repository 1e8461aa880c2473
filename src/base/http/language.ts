import type { IncomingHttpHeaders } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { isLanguage, isOffered, type Language, type Offered, usual } from '../text/language.ts'
import { findCookie } from './cookies.ts'

/** The cookie of a reader who has chosen a language. */
export const languageCookie = 'language'

/** Browsers of the same settings send the same header, which is slow to read. */
const preferred = new LRUCache<string, Offered>({ max: 1_000 })

/** A request, as Hono has it or as our own calls do. */
export type Asking = { req: { header(name: string): string | undefined } }

type Headers = Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>

/** The language that a reader has chosen, or the first on offer that the browser accepts (RFC 9110), or the usual one. */
export function languageIn(headers: Headers): Offered {
  const { 'accept-language': accepted } = headers
  const chosen = chosenIn(headers)
  if (chosen !== undefined && isOffered(chosen)) return chosen
  if (accepted === undefined || accepted.length > 500) return usual
  let language = preferred.get(accepted)
  if (language === undefined) {
    language = preferredIn(accepted)
    preferred.set(accepted, language)
  }
  return language
}

/** The language for the answer to a request. */
export function languageFor(context: Asking): Offered {
  return languageIn(headersOf(context))
}

/** The language of a page: a pseudo-language too, which no message and no answer of the API is in. */
export function pageLanguageIn(headers: Headers): Language {
  const chosen = chosenIn(headers)
  return isLanguage(chosen) ? chosen : languageIn(headers)
}

/** The language of the page that is asked for. */
export function pageLanguageFor(context: Asking): Language {
  return pageLanguageIn(headersOf(context))
}

function headersOf({ req }: Asking): Headers {
  return { cookie: req.header('cookie'), 'accept-language': req.header('accept-language') }
}

function chosenIn({ cookie }: Headers): string | undefined {
  return findCookie(cookie, languageCookie)
}

function preferredIn(accepted: string): Offered {
  return (
    parseAccept(accepted)
      .filter(({ q }) => q > 0)
      .map(({ type }) => (type.split('-')[0] ?? '').toLowerCase())
      .find(isOffered) ?? usual
  )
}

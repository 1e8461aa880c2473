import { StorageAway } from '../blobs/storage.ts'
import { Busy } from '../concurrency/workerThread.ts'
import { Problem } from '../contract/problem.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Text } from '../text/catalogue.ts'
import type { HonoContext } from './env.ts'
import { languageFor } from './language.ts'
import { httpText } from './text/en.ts'

/** A problem with the usual title of its status. */
export function problem(given: {
  code: string
  status: number
  detail: Text
  errors?: readonly { field: string; message: Text }[]
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number
  /** What its kind tells programs besides. */
  members?: Readonly<Record<string, unknown>>
}): Problem {
  return new Problem({ ...given, title: titleOf(given.status) })
}

/** The title of problems with a status. */
export function titleOf(status: number): Text {
  return (language) => {
    const { titles, unexpected } = httpText(language)
    return (titles as Record<number, string>)[status] ?? unexpected
  }
}

/** 401: nobody is signed in, or the session has ended. */
export function noSession(): Problem {
  return problem({
    code: 'auth/no-session',
    status: 401,
    detail: (language) => httpText(language).access.noSession,
  })
}

/** 403: the request names somebody else's e-mail. */
export function emailMismatch(): Problem {
  return problem({
    code: 'auth/email-mismatch',
    status: 403,
    detail: (language) => httpText(language).access.emailMismatch,
  })
}

/** 403: only administrators may do this. */
export function notAdministrator(): Problem {
  return problem({
    code: 'auth/not-administrator',
    status: 403,
    detail: (language) => httpText(language).access.notAdministrator,
  })
}

/** 403: the personal API token lacks a scope. */
export function insufficientScope(scope: string): Problem {
  return problem({
    code: 'auth/insufficient-scope',
    status: 403,
    detail: (language) => httpText(language).access.wrongScope({ scope }),
  })
}

/** 403: only a session may do this, no personal API token. */
export function sessionRequired(): Problem {
  return problem({
    code: 'auth/session-required',
    status: 403,
    detail: (language) => httpText(language).access.sessionOnly,
  })
}

/** 400: the body is not JSON. */
export function malformed(): Problem {
  return problem({ code: 'malformed', status: 400, detail: (language) => httpText(language).malformed })
}

/** 415: the `Content-Type` is another one. */
export function wrongContentType(type = 'application/json'): Problem {
  return problem({
    code: 'content-type',
    status: 415,
    detail: (language) => httpText(language).contentType({ type }),
  })
}

/** 503: the storage of files cannot be reached, or an uploaded file is missing in it. */
function filesUnavailable(): Problem {
  const detail: Text = (language) => httpText(language).serving.filesUnavailable
  return problem({ code: 'files-unavailable', status: 503, detail, retryAfter: 10 })
}

/** 404: no endpoint or page at this address. */
export function noRoute(): Problem {
  return problem({ code: 'not-found', status: 404, detail: (language) => httpText(language).noRoute })
}

/** The usual `Retry-After`, in seconds. */
export const soon = 3

/**
 * Answers with a problem as `application/problem+json` (RFC 9457). A 5xx sets no cookie: its transaction may have been
 * rolled back, and with a cookie a repetition with the same `Idempotency-Key` would count as another caller's.
 */
export function sendProblem(context: HonoContext, given: Problem): Response {
  if (given.status >= 500) context.header('set-cookie', undefined)
  const body = JSON.stringify(given.toBody(languageFor(context)))
  return context.body(body, given.status as 400, problemHeaders(given))
}

/** The headers of an answer with a problem. */
export function problemHeaders({ status, retryAfter }: Problem): Record<string, string> {
  const pause = retryAfter ?? (status === 503 ? soon : null)
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(pause === null ? {} : { 'retry-after': String(pause) }),
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  }
}

/** The problem for a thrown value: itself when it is one, otherwise one that reveals no internals. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOrphan(error)) return noSession()
  if (isOfGoneCourse(error)) return noRoute()
  if (error instanceof StorageAway) return filesUnavailable()
  if (error instanceof Busy)
    return problem({ code: 'busy', status: 503, detail: (language) => httpText(language).busy })
  if (isUnavailable(error))
    return problem({
      code: 'unavailable',
      status: 503,
      detail: (language) => httpText(language).serving.unavailable,
    })
  return problem({ code: 'unexpected', status: 500, detail: (language) => httpText(language).unexpected })
}

/** Whether a foreign key to `users` was violated: the caller's account was deleted meanwhile. */
function isOrphan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error && 'detail' in error)) return false
  return error.code === '23503' && /is not present in table "users"/.test(String(error.detail))
}

/** Whether a file was added to a course that was deleted meanwhile, which a trigger refuses as a foreign key would. */
function isOfGoneCourse(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error && 'constraint' in error)) return false
  return error.code === '23503' && error.constraint === 'files_scope'
}

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { StorageAway } from '../blobs/storage.ts'
import { Busy } from '../concurrency/workerThread.ts'
import { type FieldError, Problem } from '../contract/problem.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { accountsText } from '../text/accounts.ts'
import { problemsText } from '../text/problems.ts'
import { servingText } from '../text/serving.ts'
import { tokensText } from '../text/tokens.ts'
import type { RequestEnv } from './env.ts'

/** A problem whose title is the usual one of its status. */
export function problem(given: {
  code: string
  status: number
  detail: string
  errors?: readonly FieldError[]
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number
}): Problem {
  return new Problem({ ...given, title: problemsText.titles[given.status] ?? problemsText.unexpected })
}

/** 401: nobody is signed in, or the session has ended. */
export function noSession(): Problem {
  return problem({ code: 'auth/no-session', status: 401, detail: accountsText.errors.noSession })
}

/** 403: an e-mail of somebody else stands in the request. */
export function emailMismatch(): Problem {
  return problem({ code: 'auth/email-mismatch', status: 403, detail: accountsText.errors.emailMismatch })
}

/** 403: only people who run the site may. */
export function notAdministrator(): Problem {
  return problem({
    code: 'auth/not-administrator',
    status: 403,
    detail: accountsText.errors.notAdministrator,
  })
}

/** 403: a personal API token may not do this. */
export function insufficientScope(scope: string): Problem {
  return problem({ code: 'auth/insufficient-scope', status: 403, detail: tokensText.wrongScope(scope) })
}

/** 403: no personal API token may do this. */
export function sessionRequired(): Problem {
  return problem({ code: 'auth/session-required', status: 403, detail: tokensText.sessionOnly })
}

/** 400: the body is not JSON. */
function malformed(): Problem {
  return problem({ code: 'malformed', status: 400, detail: problemsText.malformed })
}

/** 415: the body is said to be something else than JSON. */
export function wrongContentType(): Problem {
  return problem({ code: 'content-type', status: 415, detail: problemsText.contentType })
}

/** 503: the store of files cannot be reached, or what was uploaded there is gone; everything else goes on. */
function filesUnavailable(): Problem {
  const detail = servingText.filesUnavailable
  return problem({ code: 'files-unavailable', status: 503, detail, retryAfter: 10 })
}

/** 404: no endpoint or page at this address. */
export function noRoute(): Problem {
  return problem({ code: 'not-found', status: 404, detail: problemsText.noRoute })
}

/** After how many seconds to come again when nothing better is known. */
export const soon = 3

/**
 * Answers with a problem as `application/problem+json` (RFC 9457). What failed on our side leaves no cookie: it may have
 * been undone, and with one whoever asks again by the same `Idempotency-Key` would be somebody else.
 */
export function sendProblem(context: Context<RequestEnv>, given: Problem): Response {
  if (given.status >= 500) context.header('set-cookie', undefined)
  const retryAfter = given.retryAfter ?? (given.status === 503 ? soon : null)
  return context.body(JSON.stringify(given.toBody()), given.status as 400, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
    ...(given.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  })
}

/** What a thrown value becomes: itself when it is a problem, else one that tells nothing of our insides. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOrphan(error)) return noSession()
  // The router's own refusals of a body.
  if (error instanceof HTTPException && error.status === 400) return malformed()
  if (error instanceof HTTPException && error.status === 415) return wrongContentType()
  if (error instanceof StorageAway) return filesUnavailable()
  if (error instanceof Busy) return problem({ code: 'busy', status: 503, detail: problemsText.busy })
  if (isUnavailable(error))
    return problem({ code: 'unavailable', status: 503, detail: servingText.unavailable })
  return problem({ code: 'unexpected', status: 500, detail: problemsText.unexpected })
}

/** True when the database refused to keep something for a user who is not there: the account was deleted meanwhile. */
function isOrphan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error && 'detail' in error)) return false
  return error.code === '23503' && /is not present in table "users"/.test(String(error.detail))
}

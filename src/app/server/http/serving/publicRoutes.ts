import type { RequestContext } from '../../../../base/http/env.ts'
import { languageCookie } from '../../../../base/http/language.ts'

/** The parts of a request that decide whether it is public. */
type Head = {
  method?: string | undefined
  url?: string | undefined
  headers: { cookie?: string | undefined; authorization?: string | undefined }
}

/**
 * The paths whose responses are the same for all visitors. Pages with forms for visitors are not among them, because each form
 * has a key of its own.
 */
const paths = new Set([
  '/',
  '/all-courses',
  '/all-new-courses',
  '/popular-courses',
  '/instructors',
  '/jobs',
  '/privacy-policy',
  '/terms-condition',
  '/api/all-courses',
  '/api/all-courses/count',
  '/api/all-courses/alternatives',
  '/api/all-new-courses',
  '/api/instructors',
  '/api/popular-courses',
  '/api/site',
])

const patterns = [
  { route: '/all-courses/:id', path: /^\/all-courses\/[\w-]+$/ },
  { route: '/api/course/:id', path: /^\/api\/course\/[\w-]+$/ },
  { route: '/api/documents/:name', path: /^\/api\/documents\/[\w-]+$/ },
]

/** A cookie header with nothing but the language that a visitor has chosen. */
const ofLanguage = new RegExp(`^${languageCookie}=[\\w-]+$`)

/** The route of a public read without token or cookie, save that of a language; null for all other requests. */
export function publicRoute({ method, url = '/', headers }: Head): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.authorization !== undefined) return null
  if (headers.cookie !== undefined && !ofLanguage.test(headers.cookie)) return null
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (paths.has(path)) return path
  return patterns.find((pattern) => pattern.path.test(path))?.route ?? null
}

/** Whether the response to a request is the same for all visitors. */
export function isPublic({ req }: RequestContext): boolean {
  const [cookie, authorization] = [req.header('cookie'), req.header('authorization')]
  return publicRoute({ method: req.method, url: req.path, headers: { cookie, authorization } }) !== null
}

/** Calls that never change what visitors see. */
const unseen = new Set([
  '/api/auth/forgot',
  '/api/auth/passkey-sign-in',
  '/api/auth/passkey-sign-in/options',
  '/api/auth/second-step',
  '/api/auth/sign-in',
  '/api/auth/sign-out',
  '/api/auth/sign-up',
  '/api/inquiries',
  '/api/jwt',
  '/api/language',
])

/** Whether a method is safe. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Whether a successful call of a path may have changed what visitors see. */
export function changesPublic(path: string): boolean {
  return !unseen.has(path)
}

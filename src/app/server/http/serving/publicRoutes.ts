import type { RequestContext } from '../../../../base/http/env.ts'

/** What of a request tells whether it is public. */
type Head = {
  method?: string | undefined
  url?: string | undefined
  headers: { cookie?: string | undefined; authorization?: string | undefined }
}

/**
 * What visitors read, and reads the same for all of them. Pages with forms that a visitor sends are left out: each form
 * carries something of its own.
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

/** The route of a public read by somebody of whom nothing is known: no cookie, no token. Null for all other requests. */
export function publicRoute({ method, url = '/', headers }: Head): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.cookie !== undefined || headers.authorization !== undefined) return null
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (paths.has(path)) return path
  return patterns.find((pattern) => pattern.path.test(path))?.route ?? null
}

/** Whether what is asked for is the same for all who ask for it so. */
export function isPublic({ req }: RequestContext): boolean {
  const [cookie, authorization] = [req.header('cookie'), req.header('authorization')]
  return publicRoute({ method: req.method, url: req.path, headers: { cookie, authorization } }) !== null
}

/** Calls that change nothing that visitors see. */
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
])

/** Whether a method changes nothing at all. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Whether a change that went well may have changed what visitors see. */
export function changesPublic(path: string): boolean {
  return !unseen.has(path)
}

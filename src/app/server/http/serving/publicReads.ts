import { type Endpoint, type PublicContent, routeOf } from '../../../../base/contract/endpoint.ts'
import { pathPattern } from '../../../../base/contract/pathPattern.ts'
import { languageCookie } from '../../../../base/http/language.ts'

/** The parts of a request that decide whether it is public. */
export type Head = {
  method?: string | undefined
  url?: string | undefined
  headers: { cookie?: string | undefined; authorization?: string | undefined }
}

/** A read that all visitors get the same answer to; `course` is the course in its address. */
export type PublicRead = { route: string; content: PublicContent; course: string | null }

/** Tells what a request reads if it is public, and null for all other requests. */
export type FindPublicRead = (head: Head) => PublicRead | null

/** A cookie header with nothing but the language that a visitor has chosen. */
const ofLanguage = new RegExp(`^${languageCookie}=[\\w-]+$`)

/**
 * Finds public reads: without token or cookie, save that of a language. Pages with forms for visitors are not among them,
 * because each form has a key of its own.
 * @param pages their paths as the router writes them, and what they show
 */
export function publicReadsOf(
  endpoints: readonly Endpoint[],
  pages: Readonly<Record<string, PublicContent>>,
): FindPublicRead {
  const calls = endpoints.flatMap((endpoint): [route: string, content: PublicContent][] =>
    endpoint.public === undefined ? [] : [[routeOf(endpoint), endpoint.public]],
  )
  const all = [...Object.entries(pages), ...calls]
  const routes = all.map(([route, content]) => ({ route, content, course: null }))
  const whole = new Map(routes.filter(({ route }) => !route.includes(':')).map((read) => [read.route, read]))
  const patterns = routes
    .filter(({ route }) => route.includes(':'))
    .map((read) => ({ read, path: pathPattern(read.route) }))

  return ({ method, url = '/', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (headers.authorization !== undefined) return null
    if (headers.cookie !== undefined && !ofLanguage.test(headers.cookie)) return null
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const read = whole.get(path)
    if (read !== undefined) return read
    for (const pattern of patterns) {
      const [found, first = null] = pattern.path.exec(path) ?? []
      if (found === undefined) continue
      return pattern.read.content === 'course' ? { ...pattern.read, course: first } : pattern.read
    }
    return null
  }
}

import type { Endpoint } from '../contract/endpoint.ts'
import { courseIn, type Input } from './courseIn.ts'

/** What visitors read and a change has made outdated: lists and the home page, and the pages of one course or of all. */
export type Stale = {
  catalogue: boolean
  course: string | 'every' | null
  /** True when the site itself was changed, which every page shows. */
  site?: true
}

/** After a change of nothing that visitors read. */
export const nothingStale: Stale = { catalogue: false, course: null }

/** What a successful call of an endpoint has made stale. */
export function staleAfter(endpoint: Endpoint, input: Input): Stale {
  const { changes = [] } = endpoint
  if (changes.length === 0) return nothingStale
  if (changes.includes('site')) return { catalogue: true, course: 'every', site: true }
  return {
    catalogue: changes.includes('catalogue'),
    course: staleCourse(endpoint, input),
  }
}

function staleCourse(endpoint: Endpoint, input: Input): Stale['course'] {
  const { changes = [] } = endpoint
  if (changes.includes('courses')) return 'every'
  return changes.includes('course') ? (courseIn(endpoint, input) ?? 'every') : null
}

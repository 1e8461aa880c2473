import type { Endpoint } from '../contract/endpoint.ts'

/** What visitors read and a change has made outdated: lists and the home page, and the pages of one course or of all. */
export type Stale = { catalogue: boolean; course: string | 'every' | null }

/** After a change of nothing that visitors read. */
export const nothingStale: Stale = { catalogue: false, course: null }

type Input = { course?: unknown; id?: unknown; courseId?: unknown }

/**
 * What a successful call of an endpoint has made stale.
 * @param input as the endpoint's schemas give it
 */
export function staleAfter(
  endpoint: Endpoint,
  input: { params: unknown; query: unknown; body: unknown },
): Stale {
  const { changes = [] } = endpoint
  if (changes.length === 0) return nothingStale
  return {
    catalogue: changes.includes('catalogue'),
    course: changes.includes('course') ? (courseIn(endpoint, input) ?? 'every') : null,
  }
}

/** The course that a call names: in its path as `course`, or as `id` where its access is a right in it, else as `courseId`. */
function courseIn({ access }: Endpoint, { params, query, body }: Record<string, unknown>): string | null {
  const { course, id } = (params ?? {}) as Input
  const named = [course, typeof access === 'object' ? id : undefined]
  const all = [...named, ...[query, body].map((one) => ((one ?? {}) as Input).courseId)]
  return all.find((one) => typeof one === 'string') ?? null
}

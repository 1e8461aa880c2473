import type { Endpoint } from '../contract/endpoint.ts'

/** The input of a call as its endpoint's schemas give it. */
export type Input = { params: unknown; query: unknown; body: unknown }

type Fields = { course?: unknown; id?: unknown; courseId?: unknown }

/**
 * The course that a call names: in its path as `course`, or as `id` where its access is a right in it, else as `courseId`; null
 * where it names none.
 */
export function courseIn({ access }: Endpoint, { params, query, body }: Input): string | null {
  const { course, id } = (params ?? {}) as Fields
  const named = [course, typeof access === 'object' ? id : undefined]
  const all = [...named, ...[query, body].map((one) => ((one ?? {}) as Fields).courseId)]
  return all.find((one) => typeof one === 'string') ?? null
}

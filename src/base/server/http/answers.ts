import { z } from '@hono/zod-openapi'
import type { Endpoint } from '../../shared/endpoint.ts'
import { problemsText } from '../../shared/text/problems.ts'

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem')

/** The answers of an endpoint as OpenAPI responses: success, and each kind of problem it can have. */
export function documentAnswers(endpoint: Endpoint) {
  const success = Object.fromEntries(
    (endpoint.statuses ?? [200]).map((status) => [
      status,
      {
        description: 'Success',
        ...(isPaged(endpoint) ? { headers: linkHeader } : {}),
        content: { 'application/json': { schema: endpoint.answer } },
      },
    ]),
  )
  const failures = Object.fromEntries(
    problemStatuses(endpoint).map((status) => [
      status,
      {
        description: problemsText.titles[status] ?? '',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
  return { ...success, ...failures }
}

const linkHeader = {
  Link: {
    description: 'Where the next page is, as `<…>; rel="next"` (RFC 8288); not sent with the last page',
    schema: { type: 'string' as const },
  },
}

function isPaged({ query }: Endpoint): boolean {
  return query !== undefined && 'after' in query.shape
}

function problemStatuses({ access, params, query, body, method, problems = [] }: Endpoint): number[] {
  // Even where everybody may call, a token that has expired is refused.
  const statuses = [401, 500, ...problems]
  if (method !== 'get' && access === 'anyone') statuses.push(429)
  // Whoever may call may do so by an API token that lacks the scope, or by one where none will do.
  if (access !== 'anyone' || method !== 'get') statuses.push(403)
  if (params !== undefined) statuses.push(404)
  if (body !== undefined) statuses.push(400, 413, 415)
  if (body !== undefined || query !== undefined) statuses.push(422)
  return statuses
}

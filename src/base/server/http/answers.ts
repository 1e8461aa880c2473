import { z } from '@hono/zod-openapi'
import type { Endpoint } from '../../shared/endpoint.ts'
import { text } from '../../shared/text/text.ts'

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
      { description: 'Success', content: { 'application/json': { schema: endpoint.answer } } },
    ]),
  )
  const failures = Object.fromEntries(
    problemStatuses(endpoint).map((status) => [
      status,
      {
        description: text.problems.titles[status] ?? '',
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
  return { ...success, ...failures }
}

function problemStatuses({ access, params, query, body, method }: Endpoint): number[] {
  const statuses = [500]
  if (access !== 'anyone') statuses.push(401)
  if (access === 'self' || access === 'creator' || method !== 'get') statuses.push(403)
  if (params !== undefined) statuses.push(404)
  if (body !== undefined) statuses.push(400, 413, 415)
  if (body !== undefined || query !== undefined) statuses.push(422)
  return statuses
}

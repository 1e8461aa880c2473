import { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { usual } from '../text/language.ts'
import { titleOf } from './problems.ts'

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

/** An endpoint's OpenAPI responses: success, and every problem status it can answer with. */
export function documentAnswers(endpoint: Endpoint) {
  const success = Object.fromEntries(
    (endpoint.statuses ?? [200]).map((status) => [
      status,
      {
        description: 'Success',
        ...headersOf(endpoint),
        ...(status !== 204 && {
          content: { [endpoint.answerType ?? 'application/json']: { schema: endpoint.answer } },
        }),
      },
    ]),
  )
  const failures = Object.fromEntries(
    problemStatuses(endpoint).map((status) => [
      status,
      {
        description: titleOf(status)(usual),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
  return { ...success, ...failures }
}

/** The request headers that an endpoint reads, as OpenAPI parameters. */
export function documentHeaders({ method, versioned, takes }: Endpoint) {
  if (method === 'get') return {}
  if (takes !== undefined) return { parameters: [uploadOffset] }
  return { parameters: [idempotencyKey, ...(versioned === 'asked' ? [ifMatch] : [])] }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'Names what is to be done: for 24 hours, the same call by the same key gets the first answer and does nothing more',
  schema: { type: 'string' as const, minLength: 1, maxLength: 257 },
  example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
}

const uploadOffset = {
  name: 'Upload-Offset',
  in: 'header' as const,
  required: true,
  description: 'How many bytes come before these: as many as have been kept, else 409 (tus 1.0.0)',
  schema: { type: 'integer' as const, minimum: 0 },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header' as const,
  description: 'Only while it is in this version, which an `ETag` has told (RFC 9110); otherwise 412',
  schema: { type: 'string' as const },
}

function headersOf(endpoint: Endpoint) {
  if (endpoint.versioned === 'told') return { headers: versionHeader }
  if (!isPaged(endpoint)) return {}
  return {
    headers: endpoint.query !== undefined && 'before' in endpoint.query.shape ? linksHeader : linkHeader,
  }
}

const versionHeader = {
  ETag: { description: 'The version that was read, for `If-Match`', schema: { type: 'string' as const } },
}

const linkHeader = {
  Link: {
    description: 'Where the next page is, as `<…>; rel="next"` (RFC 8288); not sent with the last page',
    schema: { type: 'string' as const },
  },
}

const linksHeader = {
  Link: {
    description:
      'Where the next page is, and the one before, as `<…>; rel="next", <…>; rel="prev"` (RFC 8288); neither is sent at its end',
    schema: { type: 'string' as const },
  },
}

function isPaged({ query }: Endpoint): boolean {
  return query !== undefined && 'after' in query.shape
}

function problemStatuses({
  access,
  params,
  query,
  body,
  takes,
  method,
  limit,
  versioned,
  problems = [],
}: Endpoint): number[] {
  // Even where everybody may call, a token that has expired is refused.
  const statuses = [401, 500, 503, ...problems]
  if (method !== 'get' || limit !== undefined) statuses.push(429)
  // An `Idempotency-Key` may be malformed, belong to a call that is under way, or have been used for another call.
  if (method !== 'get') statuses.push(400, 409, 422)
  // The caller may use an API token that lacks the scope, or use one where only a session is accepted.
  if (access !== 'anyone' || method !== 'get') statuses.push(403)
  if (params !== undefined) statuses.push(404)
  if (versioned === 'asked') statuses.push(400, 412)
  if (body !== undefined) statuses.push(400, 413, 415)
  if (takes !== undefined) statuses.push(400, 415)
  if (body !== undefined || query !== undefined) statuses.push(422)
  return statuses
}

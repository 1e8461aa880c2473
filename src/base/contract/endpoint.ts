import type { Schema as HonoSchema } from 'hono/types'
import type { ZodObject, ZodType, z } from 'zod'
import type { LimitName } from './limits.ts'

/**
 * Who may call an endpoint.
 * - `anyone`: visitors too.
 * - `member`: somebody who is signed in (401 otherwise).
 * - `self`: a member, and every `email` in the query or the body must be that member's own (403 otherwise).
 * - `{ course }`: a member with this right, or a greater one, in the course in the path (403 otherwise, 404 when there is no
 *   such course).
 * - `administrator`: a member who runs the site (403 otherwise), never by a personal API token.
 */
export type Access = 'anyone' | 'member' | 'self' | { course: CourseRight } | 'administrator'

/** What somebody may do in a course, the least first: each may also do what those before may. */
export type CourseRight = 'learner' | 'assistant' | 'editor' | 'owner'

/** An access as one word, such as `owner of the course`, for documents. */
export function accessName(access: Access): string {
  return typeof access === 'string' ? access : `${access.course} of the course`
}

/** The address of an endpoint as the log has it and routers write it: `/api/course/:id`. */
export function routeOf({ path }: Pick<Endpoint, 'path'>): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/** What visitors read: one course with all that belongs to it, or everything else, which is lists and the home page. */
export type PublicContent = 'catalogue' | 'course'

/** The scopes of personal API tokens. */
export type Scope = 'read' | 'write'

/** The scope that an endpoint needs of a personal API token; null where no such token is accepted. */
export function scopeOf({ method, access, credential }: Pick<Endpoint, 'method' | 'access' | 'credential'>) {
  if (credential === 'session' || access === 'administrator') return null
  return method === 'get' ? 'read' : 'write'
}

/** An endpoint of the API, as server, browser, access table and OpenAPI document use it. */
export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form, below `/api`: `/course/{id}`. */
  path: `/${string}`
  summary: string
  access: Access
  /**
   * The rate limit of its calls, by account or by the client's address. By default members' changes count as `change`,
   * visitors' as `write`, and reading is not limited; with `own` the route itself counts.
   */
  limit?: LimitName | 'own'
  /** `session`: personal API tokens are refused, because it manages the account itself. */
  credential?: 'session'
  params?: ZodObject
  query?: ZodObject
  body?: ZodObject
  /**
   * Its body is bytes of this media type, which its work reads as they arrive, however many there are. It takes no
   * `Idempotency-Key`.
   */
  takes?: 'application/offset+octet-stream'
  /** How many bytes its body may have, where that is more than the usual 64 KB. */
  largestBody?: number
  answer: ZodType
  /** The media type of an answer that is a file of text instead of JSON. */
  answerType?: 'text/csv' | 'text/markdown'
  /** The statuses of success, where these are not only 200; the usual one first. An answer of 204 has no content. */
  statuses?: readonly (200 | 201 | 204)[]
  /** `told`: the answer has its version as `ETag`; `asked`: a change may require one with `If-Match`. */
  versioned?: 'told' | 'asked'
  /** It only shows data, so it may be answered from a replica of the database. */
  replica?: true
  /**
   * A read whose answer is the same for all visitors, and what it shows: it is kept in memory until that changes. Without it
   * nothing is kept.
   */
  public?: PublicContent
  /**
   * What a successful call changes of what visitors read; by default nothing. `course` means the course that the path, the
   * query or the body names, and every course where none is named; `courses` means every course, because pages of other
   * courses show it too; `site` means everything, since every page shows the site.
   */
  changes?: readonly (PublicContent | 'courses' | 'site')[]
  /** Further problem statuses, besides those that follow from the rest. */
  problems?: readonly number[]
}

/** Declares a feature's endpoints, keeping their exact types. */
export function contract<const E extends Record<string, Endpoint>>(endpoints: E): E {
  return endpoints
}

type HonoPath<P extends string> = P extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : P

type InputOf<E extends Endpoint> = (E['params'] extends ZodType ? { param: z.input<E['params']> } : object) &
  (E['query'] extends ZodType ? { query: z.input<E['query']> } : object) &
  (E['body'] extends ZodType ? { json: z.input<E['body']> } : object)

// Distributes over the endpoints of one path, so that each method keeps its own input and output.
type CallOf<E extends Endpoint> = E extends Endpoint
  ? {
      [M in E['method'] as `$${M}`]: {
        input: InputOf<E>
        output: z.output<E['answer']>
        outputFormat: 'json'
        status: 200
      }
    }
  : never

/** A contract as the type that Hono's client needs; types only, so no schema reaches the browser. */
export type ClientSchema<C extends Record<string, Endpoint>> = {
  [P in C[keyof C]['path'] as HonoPath<P>]: UnionToIntersection<CallOf<Extract<C[keyof C], { path: P }>>>
} extends infer S extends HonoSchema
  ? S
  : never

type UnionToIntersection<T> = (T extends unknown ? (value: T) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never

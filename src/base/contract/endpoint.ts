import type { Schema as HonoSchema } from 'hono/types'
import type { ZodObject, ZodType, z } from 'zod'
import type { LimitName } from './limits.ts'

/**
 * Who may call an endpoint.
 * - `anyone`: visitors too.
 * - `member`: somebody who is signed in (401 otherwise).
 * - `self`: a member, and every `email` in the query or the body must be that member's own (403 otherwise).
 * - `creator`: a member who created the course in the path (403 otherwise, 404 when there is no such course).
 * - `administrator`: a member who runs the site (403 otherwise), never by a personal API token.
 */
export type Access = 'anyone' | 'member' | 'self' | 'creator' | 'administrator'

/** What a personal API token may do. */
export type Scope = 'read' | 'write'

/** What an endpoint needs of a personal API token; null where none will do. */
export function scopeOf({ method, access, credential }: Pick<Endpoint, 'method' | 'access' | 'credential'>) {
  if (credential === 'session' || access === 'administrator') return null
  return method === 'get' ? 'read' : 'write'
}

/** One call of the API: everything both sides, the access table and the OpenAPI document know about it. */
export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI form, below `/api`: `/course/{id}`. */
  path: `/${string}`
  summary: string
  access: Access
  /**
   * What each call counts against, and that alone: for the account in whose name it is made, or else for the address
   * it comes from. Not given: what a member changes counts as `change`, what a visitor changes as `write`. `own`: the
   * route counts by itself.
   */
  limit?: LimitName | 'own'
  /** `session`: not by a personal API token, because the account itself is managed by it. */
  credential?: 'session'
  params?: ZodObject
  query?: ZodObject
  body?: ZodObject
  answer: ZodType
  /** The status of success when it is not always 200; the first is documented as the usual one. */
  statuses?: readonly (200 | 201)[]
  /** `told`: the answer names the version of the thing in its `ETag`; `asked`: a change can ask for one with `If-Match`. */
  versioned?: 'told' | 'asked'
  /** It shows what is there and decides nothing, so that a replica of the database may be asked. */
  replica?: true
  /** Statuses of problems of its own, besides those that follow from the rest. */
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

// One after another for the endpoints at one path, so that each method keeps its own input and output.
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

/** What `hc` of `hono/client` needs to know of a contract: types only, nothing of it reaches the browser. */
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

import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { type Endpoint, type Scope, scopeOf } from '../../shared/endpoint.ts'
import type { LimitName } from '../../shared/limits.ts'
import { Problem } from '../../shared/problem.ts'
import { problemsText } from '../../shared/text/problems.ts'
import type { Actor } from './actor.ts'
import { documentAnswers } from './answers.ts'
import { boundedBody } from './bounded-body.ts'
import type { Identify, RequestContext, RequestEnv } from './env.ts'
import {
  emailMismatch,
  insufficientScope,
  noSession,
  notAdministrator,
  problem,
  sessionRequired,
  wrongContentType,
} from './problems.ts'
import { fieldErrors } from './validation.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a route's handler is given: who calls, and input that is valid. */
export type Given<E extends Endpoint> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** For status, headers and cookies of the answer. */
  context: RequestContext
}

type Result<E extends Endpoint> = z.input<E['answer']> | Response

/** Gives the answer, or a whole `Response` where that is more than one JSON value can hold. */
type Handler<E extends Endpoint> = (given: Given<E>) => Promise<Result<E>> | Result<E>

/** The API under construction: `serve` adds an endpoint, `app` answers requests, `endpoints` lists what it serves. */
export type Api = {
  app: OpenAPIHono<RequestEnv>
  endpoints: Endpoint[]
  serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
}

/** What the product does around its endpoints. */
export type Guards = {
  identify: Identify
  /** Counts a call against a limit for the address that it comes from. @throws Problem 429 when there were too many */
  admit(limit: LimitName, context: RequestContext): Promise<void>
  /** Lets a member go on. @throws Problem 403 when there is something else to do first */
  permit?(actor: Actor, endpoint: Endpoint): Promise<void>
  /** Notes that a member was refused what is not theirs. */
  noteRefusal(actor: Actor, context: RequestContext): Promise<void>
}

/** An empty API. Each endpoint checks, in this order: who calls, by what right, how often, content type, size, input, own e-mail. */
export function createApi({ identify, admit, permit, noteRefusal }: Guards): Api {
  const app = new OpenAPIHono<RequestEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const errors = fieldErrors(result.error.issues)
      throw problem({
        code: result.target === 'param' ? 'not-found' : 'invalid-input',
        status: result.target === 'param' ? 404 : 422,
        detail: result.target === 'param' ? problemsText.noRoute : problemsText.invalid,
        errors,
      })
    },
  })
  const endpoints: Endpoint[] = []

  const guard = (endpoint: Endpoint) =>
    createMiddleware<RequestEnv>(async (context, next) => {
      const actor = await identify(context)
      context.set('actor', actor)
      if (actor === null && endpoint.access !== 'anyone') throw noSession()
      if (actor !== null) requireScope(actor, scopeOf(endpoint))
      if (endpoint.access === 'administrator' && actor !== null && actor.role !== 'administrator') {
        await noteRefusal(actor, context)
        throw notAdministrator()
      }
      if (actor !== null && endpoint.access !== 'anyone') await permit?.(actor, endpoint)
      const limit = limitOf(endpoint, actor)
      if (limit !== 'own') await admit(limit, context)
      if (endpoint.body !== undefined && !isJson(context.req.header('content-type'))) throw wrongContentType()
      await next()
    })

  function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    endpoints.push(endpoint)
    const { method, path, summary, access, params, query, body } = endpoint
    const route = createRoute({
      method,
      path,
      summary,
      'x-access': access,
      'x-scope': scopeOf(endpoint),
      middleware: body === undefined ? [guard(endpoint)] : [guard(endpoint), boundedBody],
      request: {
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query: query.strict() }),
        ...(body === undefined
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: body.strict() } } } }),
      },
      responses: documentAnswers(endpoint),
    })
    app.openapi(route, async (context) => {
      const { actor } = context.var
      const valid = (target: 'param' | 'query' | 'json') => context.req.valid(target as never) as unknown
      const given = { actor, params: valid('param'), query: valid('query'), body: valid('json'), context }
      const answer = async () => {
        if (access === 'self' && actor !== null && !isOwnEmail(actor, given.query, given.body))
          throw emailMismatch()
        return handler(given as Given<E>)
      }
      const result = await answer().catch(async (error: unknown) => {
        if (actor !== null && isForeign(access, error)) await noteRefusal(actor, context)
        throw error
      })
      if (result instanceof Response) return result as never
      // The answer's schema decides what leaves: whatever it does not name is dropped here.
      return context.json(endpoint.answer.parse(result) as object) as never
    })
  }
  return { app, endpoints, serve }
}

/** @throws Problem 403 when a personal API token may not do what needs this scope */
function requireScope({ scopes }: Actor, needed: Scope | null): void {
  if (scopes === null || (needed !== null && scopes.includes(needed))) return
  throw needed === null ? sessionRequired() : insufficientScope(needed)
}

function limitOf({ limit, method }: Endpoint, actor: Actor | null): LimitName | 'own' {
  return limit ?? (actor === null && method !== 'get' ? 'write' : 'own')
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType)
}

/** Whether a call failed because it was for somebody else, not because its caller has to do something first. */
function isForeign(access: Endpoint['access'], error: unknown): boolean {
  return (access === 'self' || access === 'creator') && error instanceof Problem && error.status === 403
}

function isOwnEmail(actor: Actor, ...inputs: unknown[]): boolean {
  const given = inputs.map((input) =>
    typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined,
  )
  return given.every((email) => email === undefined || email === actor.email)
}

import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { accessName, type CourseRight, type Endpoint, type Scope, scopeOf } from '../contract/endpoint.ts'
import { isOfAccount, type LimitName } from '../contract/limits.ts'
import { Problem } from '../contract/problem.ts'
import type { Read } from '../db/read.ts'
import type { Actor } from './actor.ts'
import { documentAnswers, documentHeaders } from './answers.ts'
import { boundedBody } from './boundedBody.ts'
import { type ByKey, type Call, isJson, isOwnEmail, type Work } from './call.ts'
import { tellVersion } from './conditional.ts'
import type { Identify, RequestContext, RequestEnv } from './env.ts'
import type { Tally } from './limits/tally.ts'
import { tellNext } from './paging.ts'
import {
  emailMismatch,
  insufficientScope,
  noRoute,
  noSession,
  notAdministrator,
  problem,
  sessionRequired,
  wrongContentType,
} from './problems.ts'
import { staleAfter } from './stale.ts'
import { httpText } from './text/en.ts'
import { fieldErrors } from './validation.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a route's handler is given: the caller and the validated input. */
export type Given<E extends Endpoint> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** For status, headers and cookies of the answer. */
  context: RequestContext
}

type Result<E extends Endpoint> = z.input<E['answer']> | Response

/** Returns the answer, or a whole `Response` where the answer is not JSON. */
type Handler<E extends Endpoint, P> = (given: Given<E> & { prepared: P }) => Promise<Result<E>> | Result<E>

/**
 * Does slow work, such as storing files, before the transaction of a call with an idempotency key begins. The call may
 * still be refused or be a duplicate, so nothing may depend on the result.
 */
type Prepare<E extends Endpoint, P> = (body: Parsed<E['body']>) => Promise<P>

/** Endpoints that `perform` accepts: the server's fast path for signed-in members can answer them. */
type Performed = Endpoint & { access: 'anyone' | 'member' | 'self' }

/**
 * The API under construction: `serve` adds an endpoint, `perform` adds one that needs no HTTP context. `app` answers
 * requests, `endpoints` lists every endpoint, and `calls` those added by `perform`.
 */
export type Api = {
  app: OpenAPIHono<RequestEnv>
  endpoints: Endpoint[]
  calls: Call[]
  serve<E extends Endpoint, P = undefined>(endpoint: E, handler: Handler<E, P>, prepare?: Prepare<E, P>): void
  perform<E extends Performed>(endpoint: E, work: Work<E>, byKey?: ByKey<E>): void
}

/** The checks that the product runs around its endpoints. */
export type Guards = {
  identify: Identify
  /** Counts a call against a rate limit of the client's address. @throws Problem 429 when the limit is reached */
  admit(limit: LimitName, context: RequestContext): Promise<void>
  /** Counts a call against a rate limit of an account. */
  tally: Tally
  /** Makes a call with an idempotency key act once, however often it is sent. */
  once?: MiddlewareHandler<RequestEnv>
  /** @throws Problem 403 when the member has to do something else first, such as turn on two-step verification */
  permit?(actor: Actor, endpoint: Endpoint): Promise<void>
  /**
   * Decides whether a member has a right in a course.
   * @throws Problem 404 when there is no such course, 403 without the right
   */
  requireRight?(actor: Actor, course: string, right: CourseRight): Promise<void>
  /** Runs work that only reads, on a replica where there is a suitable one. */
  read?: Read | undefined
  /** Records that a member was refused something of another member's. */
  noteRefusal(actor: Actor, context: RequestContext): Promise<void>
}

/**
 * An empty API. Each endpoint checks, in this order: caller, access, rate limit, content type, size, input, own e-mail.
 * A kept answer of an idempotency key is repeated before anything is counted.
 */
export function createApi({
  identify,
  admit,
  tally,
  once = pass,
  permit,
  requireRight = nobody,
  read = straight,
  noteRefusal,
}: Guards): Api {
  const app = new OpenAPIHono<RequestEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const errors = fieldErrors(result.error.issues)
      throw problem({
        code: result.target === 'param' ? 'not-found' : 'invalid-input',
        status: result.target === 'param' ? 404 : 422,
        detail: (language) => {
          const { noRoute, invalid } = httpText(language)
          return result.target === 'param' ? noRoute : invalid
        },
        errors,
      })
    },
  })
  const endpoints: Endpoint[] = []

  const guardRight = (endpoint: Endpoint) =>
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
      await next()
    })

  /** Counts a call against its rate limits, once. @throws Problem 429 */
  async function countFor(endpoint: Endpoint, context: RequestContext): Promise<void> {
    const { actor, counted } = context.var
    if (counted || context.env?.incoming?.counted) return
    context.set('counted', true)
    const limit = limitOf(endpoint, actor)
    if (actor === null)
      return limit === 'own' ? undefined : admit(isOfAccount(limit) ? 'write' : limit, context)
    if (isKeyed(context) && endpoint.method !== 'get') await tally('keyed', actor.id)
    if (limit !== 'own') await (isOfAccount(limit) ? tally(limit, actor.id) : admit(limit, context))
  }

  const guardForm = (endpoint: Endpoint) =>
    createMiddleware<RequestEnv>(async (context, next) => {
      await countFor(endpoint, context)
      if (endpoint.body !== undefined && !isJson(context.req.header('content-type'))) throw wrongContentType()
      await next()
    })

  function serve<E extends Endpoint, P>(endpoint: E, handler: Handler<E, P>, prepare?: Prepare<E, P>): void {
    endpoints.push(endpoint)
    const { method, path, summary, access, params, query, body } = endpoint
    const route = createRoute({
      method,
      path,
      summary,
      'x-access': accessName(access),
      'x-scope': scopeOf(endpoint),
      ...documentHeaders(endpoint),
      middleware: [
        guardRight(endpoint),
        ...(method === 'get' ? [] : [boundedEarly]),
        ...(prepare === undefined
          ? []
          : [preparing(endpoint, prepare as Prepare<Endpoint, unknown>, countFor)]),
        ...(method === 'get' ? [] : [once]),
        guardForm(endpoint),
        ...(body === undefined ? [] : [boundedLate]),
      ],
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
      context.set('begun', true)
      const valid = (target: 'param' | 'query' | 'json') => context.req.valid(target as never) as unknown
      const given = { actor, params: valid('param'), query: valid('query'), body: valid('json'), context }
      const answer = async () => {
        if (access === 'self' && actor !== null && !isOwnEmail(actor, given.query, given.body))
          throw emailMismatch()
        if (typeof access === 'object' && actor !== null)
          await requireRight(actor, courseIn(given.params), access.course)
        const prepared = context.var.prepared ?? (await prepare?.(given.body as Parsed<E['body']>))
        const work = async () => handler({ ...given, prepared } as Given<E> & { prepared: P })
        return endpoint.replica === true ? read(work) : work()
      }
      const result = await answer().catch(async (error: unknown) => {
        if (actor !== null && isForeign(access, error)) await noteRefusal(actor, context)
        throw error
      })
      context.set('stale', staleAfter(endpoint, given))
      if (result instanceof Response) return result as never
      // Parsing drops every field that the answer's schema does not name.
      return context.json(endpoint.answer.parse(result) as object) as never
    })
  }

  const calls: Call[] = []

  function perform<E extends Performed>(endpoint: E, work: Work<E>, byKey?: ByKey<E>): void {
    const call: Call = {
      endpoint,
      work: work as Call['work'],
      ...(byKey === undefined ? {} : { byKey: byKey as NonNullable<Call['byKey']> }),
    }
    calls.push(endpoint.replica === true ? { ...call, work: (given) => read(() => call.work(given)) } : call)
    serve<Endpoint, undefined>(endpoint, async ({ context, ...given }) => {
      const { answer, status, next, version } = await call.work(given)
      if (status !== undefined) context.status(status)
      if (version !== undefined) tellVersion(context, version)
      tellNext(context, next ?? null)
      return answer
    })
  }
  return { app, endpoints, calls, serve, perform }
}

const pass = createMiddleware<RequestEnv>((_context, next) => next())

const straight: Read = (work) => work()

/** Where nobody decides about rights, nobody has any. */
const nobody = () => Promise.reject(noRoute())

/** The course in a path: `course`, or `id` in the addresses that are about one. */
function courseIn(params: unknown): string {
  const { course, id } = params as { course?: string; id?: string }
  return course ?? id ?? ''
}

const isKeyed = ({ req }: RequestContext) => req.header('idempotency-key') !== undefined

/** A call with an idempotency key is compared by its whole body, so that is read early, even where none is expected. */
const boundedEarly = createMiddleware<RequestEnv>((context, next) =>
  isKeyed(context) ? boundedBody(context, next) : next(),
)

const boundedLate = createMiddleware<RequestEnv>((context, next) =>
  isKeyed(context) ? next() : boundedBody(context, next),
)

/** Prepares only for calls within their limits and with valid input; the later checks refuse the others. */
const preparing = (
  endpoint: Endpoint,
  prepare: Prepare<Endpoint, unknown>,
  count: (endpoint: Endpoint, context: RequestContext) => Promise<void>,
) =>
  createMiddleware<RequestEnv>((context, next) => {
    context.set('prepare', async () => {
      await count(endpoint, context)
      if (!isJson(context.req.header('content-type'))) return
      const read = endpoint.body?.strict().safeParse(await context.req.json().catch(() => undefined))
      if (read?.success) context.set('prepared', await prepare(read.data as never))
    })
    return next()
  })

/** @throws Problem 403 when a personal API token may not do what needs this scope */
function requireScope({ scopes }: Actor, needed: Scope | null): void {
  if (scopes === null || (needed !== null && scopes.includes(needed))) return
  throw needed === null ? sessionRequired() : insufficientScope(needed)
}

function limitOf({ limit, method }: Endpoint, actor: Actor | null): LimitName | 'own' {
  if (limit !== undefined) return limit
  return method === 'get' ? 'own' : actor === null ? 'write' : 'change'
}

/** Whether a call was refused because its object is another member's, not because the caller has to do something first. */
function isForeign(access: Endpoint['access'], error: unknown): boolean {
  const concerns = access === 'self' || typeof access === 'object'
  return concerns && error instanceof Problem && error.status === 403
}

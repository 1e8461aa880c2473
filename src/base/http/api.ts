import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { type Endpoint, type Scope, scopeOf } from '../contract/endpoint.ts'
import { isOfAccount, type LimitName } from '../contract/limits.ts'
import { Problem } from '../contract/problem.ts'
import type { Read } from '../db/read.ts'
import { problemsText } from '../text/problems.ts'
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
type Handler<E extends Endpoint, P> = (given: Given<E> & { prepared: P }) => Promise<Result<E>> | Result<E>

/**
 * Makes ready what takes long, such as files, so that a call by a key holds no transaction meanwhile. The call may yet
 * be refused, or be another one's duplicate: nothing may depend on what was made.
 */
type Prepare<E extends Endpoint, P> = (body: Parsed<E['body']>) => Promise<P>

/** What members can be answered with less ado (`perform`). */
type Performed = Endpoint & { access: 'anyone' | 'member' | 'self' | 'creator' }

/**
 * The API under construction: `serve` adds an endpoint, and `perform` one that needs nothing of HTTP; `app` answers
 * requests, `endpoints` lists what it serves, and `calls` those of `perform`.
 */
export type Api = {
  app: OpenAPIHono<RequestEnv>
  endpoints: Endpoint[]
  calls: Call[]
  serve<E extends Endpoint, P = undefined>(endpoint: E, handler: Handler<E, P>, prepare?: Prepare<E, P>): void
  perform<E extends Performed>(endpoint: E, work: Work<E>, byKey?: ByKey<E>): void
}

/** What the product does around its endpoints. */
export type Guards = {
  identify: Identify
  /** Counts a call against a limit for the address that it comes from. @throws Problem 429 when there were too many */
  admit(limit: LimitName, context: RequestContext): Promise<void>
  /** The same for an account. */
  tally: Tally
  /** Lets a call that changes something act once, however often it is sent. */
  once?: MiddlewareHandler<RequestEnv>
  /** Lets a member go on. @throws Problem 403 when there is something else to do first */
  permit?(actor: Actor, endpoint: Endpoint): Promise<void>
  /** Does work that only reads, on a replica where that may be. */
  read?: Read | undefined
  /** Notes that a member was refused what is not theirs. */
  noteRefusal(actor: Actor, context: RequestContext): Promise<void>
}

/**
 * An empty API. Each endpoint checks, in this order: who calls, by what right, how often, content type, size, input, own
 * e-mail. What a call was answered already is given again before anything is counted.
 */
export function createApi({
  identify,
  admit,
  tally,
  once = pass,
  permit,
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
        detail: result.target === 'param' ? problemsText.noRoute : problemsText.invalid,
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

  /** Counts a call, if it was not counted yet. @throws Problem 429 */
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
      'x-access': access,
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
        const prepared = context.var.prepared ?? (await prepare?.(given.body as Parsed<E['body']>))
        const work = async () => handler({ ...given, prepared } as Given<E> & { prepared: P })
        return endpoint.replica === true ? read(work) : work()
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

const isKeyed = ({ req }: RequestContext) => req.header('idempotency-key') !== undefined

/** Of a call with a key all is read to tell it from other ones, even where no body is asked for. */
const boundedEarly = createMiddleware<RequestEnv>((context, next) =>
  isKeyed(context) ? boundedBody(context, next) : next(),
)

const boundedLate = createMiddleware<RequestEnv>((context, next) =>
  isKeyed(context) ? next() : boundedBody(context, next),
)

/** What is not in order is refused in its turn, and nothing is made ready for it, nor for what comes too often. */
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

/** Whether a call failed because it was for somebody else, not because its caller has to do something first. */
function isForeign(access: Endpoint['access'], error: unknown): boolean {
  return (access === 'self' || access === 'creator') && error instanceof Problem && error.status === 403
}

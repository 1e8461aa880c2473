import type { ZodType } from 'zod'
import { type CourseRight, type Endpoint, type Scope, scopeOf } from '../contract/endpoint.ts'
import { isOfAccount, type LimitName } from '../contract/limits.ts'
import { Problem } from '../contract/problem.ts'
import type { Read } from '../db/read.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Actor } from './actor.ts'
import { type Call, type Done, type Given, isJson, isOwnEmail, type Keep } from './call.ts'
import { answerOf, answerProblem, type CallAnswer } from './callAnswer.ts'
import type { CallContext } from './callContext.ts'
import { courseIn } from './courseIn.ts'
import type { Identify, RequestContext } from './env.ts'
import type { FoundCall } from './findCall.ts'
import { answerText } from './keptAnswer.ts'
import type { Tally } from './limits/tally.ts'
import type { Once } from './once.ts'
import {
  emailMismatch,
  insufficientScope,
  malformed,
  noSession,
  notAdministrator,
  problem,
  sessionRequired,
  toProblem,
  wrongContentType,
} from './problems.ts'
import { nothingStale, type Stale, staleAfter } from './stale.ts'
import { httpText } from './text/en.ts'
import { fieldErrors } from './validation.ts'

/** What the product decides about every call. */
export type Guards = {
  /** @throws Problem 403 for a change that another site asks for */
  requireOwnOrigin(context: RequestContext, address: string): void
  identify: Identify
  /** Counts a call against a rate limit of the client's address. @throws Problem 429 when the limit is reached */
  admit(limit: LimitName, context: RequestContext): Promise<void>
  /** Counts a call against a rate limit of an account. */
  tally: Tally
  /** Makes a call with an idempotency key act once, however often it is sent. */
  once: Once
  /** @throws Problem 403 when the user has to do something else first, such as turn on two-step verification */
  permit(actor: Actor, endpoint: Endpoint): Promise<void>
  /**
   * Decides whether a user has a right in a course.
   * @throws Problem 404 when there is no such course, 403 without the right
   */
  requireRight(actor: Actor, course: string, right: CourseRight): Promise<void>
  /** Runs work that only reads, on a replica where there is a suitable one. */
  read: Read
  /** Records that a user was refused something of another's. */
  noteRefusal(actor: Actor, context: RequestContext, route: string): Promise<void>
  /** Called after a change with what visitors read that is stale now; the call is answered after it resolves. */
  changed(stale: Stale): void | Promise<void>
}

/** Answers a call, also when it is refused or fails. */
export type Pipeline = (found: FoundCall, context: CallContext) => Promise<CallAnswer>

/**
 * The one way of every call, from a program, a browser or a page on the server. In this order: who calls, by what right, how
 * often, the content's type and size, input, own e-mail, right in the course, work. A kept answer of an idempotency key is
 * repeated before anything is counted.
 */
export function createPipeline(guards: Guards): Pipeline {
  const { requireOwnOrigin, identify, admit, tally, once, permit, requireRight, read, noteRefusal, changed } =
    guards

  /** @throws Problem 401, 403 */
  async function requireAccess({ endpoint, route }: Call, actor: Actor | null, context: CallContext) {
    const { access } = endpoint
    if (actor === null) {
      if (access !== 'anyone') throw noSession()
      return
    }
    requireScope(actor, scopeOf(endpoint))
    if (access === 'administrator' && actor.role !== 'administrator') {
      await noteRefusal(actor, context, route)
      throw notAdministrator()
    }
    if (access !== 'anyone') await permit(actor, endpoint)
  }

  /** Counts a call against its rate limits. @throws Problem 429 */
  async function count(endpoint: Endpoint, context: CallContext): Promise<void> {
    const { actor } = context.var
    const limit = limitOf(endpoint, actor)
    if (actor === null)
      return limit === 'own' ? undefined : admit(isOfAccount(limit) ? 'write' : limit, context)
    if (keyOf(endpoint, context) !== undefined) await tally('keyed', actor.id)
    if (limit !== 'own') await (isOfAccount(limit) ? tally(limit, actor.id) : admit(limit, context))
  }

  /** @throws Problem 403, 404 */
  async function requireRightTo({ endpoint }: Call, given: Given<Endpoint>): Promise<void> {
    const { access } = endpoint
    const { actor, query, body } = given
    if (actor === null) return
    if (access === 'self' && !isOwnEmail(actor, query, body)) throw emailMismatch()
    if (typeof access === 'object') await requireRight(actor, courseIn(endpoint, given) ?? '', access.course)
  }

  async function run({ call, fields }: FoundCall, context: CallContext): Promise<CallAnswer> {
    const { endpoint, prepare, route } = call
    if (context.request.address !== null) requireOwnOrigin(context, context.request.address)
    const actor = await identify(context)
    context.var.actor = actor
    await requireAccess(call, actor, context)
    const key = keyOf(endpoint, context)
    let counted = false
    let begun = false
    let prepared: unknown
    let stale = nothingStale

    const countOnce = async () => {
      if (counted) return
      await count(endpoint, context)
      counted = true
    }
    /** @throws Problem for input that is refused */
    const readGiven = async (): Promise<Given<Endpoint, unknown>> => {
      const input = await readInput(call, fields, context)
      const bytes = call.endpoint.takes === undefined ? undefined : bytesIn(call.endpoint.takes, context)
      return { ...input, bytes, actor, context, prepared } as Given<Endpoint, unknown>
    }
    const act = async (keep: Keep<Endpoint> | null): Promise<CallAnswer | null> => {
      await countOnce()
      const given = await readGiven()
      begun = true
      const work = async () => {
        await requireRightTo(call, given as Given<Endpoint>)
        if (prepare !== null) given.prepared ??= await prepare(given.body, given.actor)
        return endpoint.replica === true ? read(() => call.work(given, keep)) : call.work(given, keep)
      }
      const done = await work().catch(async (error: unknown) => {
        // One that may keep its answer itself is made once more, and told then.
        if (actor !== null && keep === null && isForeign(endpoint.access, error))
          await noteRefusal(actor, context, route)
        throw error
      })
      if (done === null) return null
      stale = staleAfter(endpoint, given)
      return answerOf(call, done, context)
    }
    const actAtLast = async () => {
      const answer = await act(null)
      if (answer === null) throw new Error(`${route} has done nothing.`)
      return answer
    }
    const answer = key === undefined ? await actAtLast() : await actOnce(key)
    if (endpoint.method !== 'get' && answer.status < 400) await changed(stale)
    return answer

    async function actOnce(header: string): Promise<CallAnswer> {
      const sealed = once.seal(context, header, await context.request.readBody())
      if (call.keepsItself && actor !== null) {
        const keep = (done: Done<Endpoint>) => sealed.keep(answerText(answerOf(call, done, context)))
        const answer = await act(keep).catch((error: unknown) => {
          if (isUnavailable(error)) throw error
          // Whether its answer is kept already, or why it is refused, is found out in the transaction below.
          return null
        })
        if (answer !== null) return answer
        begun = false
      }
      const prepareEarly = async () => {
        await countOnce()
        // Input that is refused is refused below.
        const given = await readGiven().catch(() => null)
        if (given !== null) prepared = await prepare?.(given.body, given.actor)
      }
      return once.run(context, sealed, {
        prepare: prepare === null ? null : prepareEarly,
        act: actAtLast,
        hasBegun: () => begun,
      })
    }
  }

  return async (found, context) => {
    try {
      return await run(found, context)
    } catch (error) {
      const failure = toProblem(error)
      if (failure.status >= 500) {
        context.var.log.error({ err: error }, 'a request failed')
        // Its transaction may have been rolled back, and with a cookie a repetition would count as another caller's.
        context.dropCookies()
      }
      return answerProblem(context, failure)
    }
  }
}

/** The idempotency key of a change. */
function keyOf({ method, takes }: Endpoint, context: CallContext): string | undefined {
  return method === 'get' || takes !== undefined ? undefined : context.req.header('idempotency-key')
}

/** @throws Problem 400, 404, 413, 415, 422 */
async function readInput({ input }: Call, fields: Record<string, string>, context: CallContext) {
  if (input.body !== null && !isJson(context.req.header('content-type'))) throw wrongContentType()
  const text = input.body === null ? '' : await context.request.readBody()
  const params = input.params === null ? undefined : parsed(input.params, fields, 'path')
  const query =
    input.query === null ? undefined : parsed(input.query, queryIn(context.request.search), 'query')
  const body = input.body === null ? undefined : parsed(input.body, jsonIn(text), 'body')
  return { params, query, body }
}

/** @throws Problem 415 for bytes of another type */
function bytesIn(type: string, { req, request }: CallContext): AsyncIterable<Buffer> {
  const bytes = req.header('content-type') === type ? request.streamBody?.() : undefined
  if (bytes === undefined) throw wrongContentType(type)
  return bytes
}

/** The fields of a query; one that is given several times has all its values. */
function queryIn(search: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  if (search === '') return fields
  const given = new URLSearchParams(search)
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    const [first = ''] = values
    Object.defineProperty(fields, name, { value: values.length === 1 ? first : values, enumerable: true })
  }
  return fields
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/** @throws Problem 422, or 404 for a path that can lead nowhere */
function parsed(schema: ZodType, input: unknown, where: 'path' | 'query' | 'body'): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const inPath = where === 'path'
  throw problem({
    code: inPath ? 'not-found' : 'invalid-input',
    status: inPath ? 404 : 422,
    detail: (language) => {
      const { noRoute, invalid } = httpText(language)
      return inPath ? noRoute : invalid
    },
    errors: fieldErrors(result.error.issues),
  })
}

/** @throws Problem 403 when a personal API token may not do what needs this scope */
function requireScope({ scopes }: Actor, needed: Scope | null): void {
  if (scopes === null || (needed !== null && scopes.includes(needed))) return
  throw needed === null ? sessionRequired() : insufficientScope(needed)
}

function limitOf({ limit, method }: Endpoint, actor: Actor | null): LimitName | 'own' {
  if (limit !== undefined) return limit
  return method === 'get' ? 'own' : actor === null ? 'write' : 'change'
}

/** Whether a call was refused because its object is another user's, not because the caller has to do something first. */
function isForeign(access: Endpoint['access'], error: unknown): boolean {
  const concerns = access === 'self' || typeof access === 'object'
  return concerns && error instanceof Problem && error.status === 403
}

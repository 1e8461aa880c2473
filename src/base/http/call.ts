import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { RequestContext } from './env.ts'
import type { KeptAnswer } from './idempotency/sealing.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** An answer that is sent as it is read, with a content of its own. */
export class Streamed {
  readonly stream: ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>

  constructor(stream: ReadableStream<Uint8Array>, headers: Readonly<Record<string, string>>) {
    this.stream = stream
    this.headers = headers
  }
}

/** The result of a call. */
export type Done<E extends Endpoint> = {
  answer: z.input<E['answer']> | Streamed
  /** Where it is not 200. */
  status?: 200 | 201 | 204
  /** The cursor of a list's next page. */
  next?: string | null
  /** The cursor of the page before it, in a list that goes both ways. */
  previous?: string | null
  /** The version of what was read or changed, where it is told. */
  version?: number
  /** Whether the same object is also the answer of other calls, which asked for the same at the same time. */
  isShared?: boolean
}

/** What a call's work is given: the caller, the validated input, and the request. */
export type Given<E extends Endpoint, P = undefined> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  /** The bytes of the body as they arrive, where the contract takes such. */
  bytes: E['takes'] extends string ? AsyncIterable<Buffer> : undefined
  /** For headers of the request, and cookies of the answer. */
  context: RequestContext
  /** What `prepare` has made. */
  prepared: P
}

/** Makes the answer to keep under the call's idempotency key. */
export type Keep<E extends Endpoint> = (done: Done<E>) => KeptAnswer

/**
 * What a call does, without HTTP.
 * @throws Problem, and then it has changed nothing
 */
export type Work<E extends Endpoint, P = undefined> = (given: Given<E, P>) => Promise<Done<E>> | Done<E>

/**
 * The same for work that can keep the answer to a call with an idempotency key itself, by the statement that makes the change.
 * With `keep` it returns null when it has done nothing: the key is taken, or there is nothing to do. Then it is called again
 * without, in a transaction that keeps the answer.
 */
export type KeepingWork<E extends Endpoint> = (
  given: Given<E>,
  keep: Keep<E> | null,
) => Promise<Done<E> | null>

/**
 * Does slow work, such as storing files, before the transaction of a call with an idempotency key begins. The call may
 * still be refused or be a duplicate, so nothing may depend on the result.
 */
export type Prepare<E extends Endpoint, P> = (body: Parsed<E['body']>, actor: Given<E>['actor']) => Promise<P>

/** An endpoint and its work, with their types erased. */
export type Call = {
  endpoint: Endpoint
  /** The path as the log has it. */
  route: string
  /** What its input must be; null for what it has not. */
  input: { params: z.ZodType | null; query: z.ZodObject | null; body: z.ZodObject | null }
  work(given: Given<Endpoint, unknown>, keep: Keep<Endpoint> | null): Promise<Done<Endpoint> | null>
  keepsItself: boolean
  prepare: ((body: unknown, actor: Actor | null) => Promise<unknown>) | null
}

/** Whether every e-mail in the input is the actor's own. */
export function isOwnEmail(actor: Actor, ...inputs: unknown[]): boolean {
  const given = inputs.map((input) =>
    typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined,
  )
  return given.every((email) => email === undefined || email === actor.email)
}

/** A `Content-Type` of JSON, with any parameters (RFC 9110, 8.3.1). */
const json = /^application\/json(;\s*[\w-]+=[^;]+)*$/i

/** Whether a `Content-Type` is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && json.test(contentType)
}

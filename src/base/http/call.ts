import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { KeptAnswer } from './idempotency/sealing.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** The result of a call. */
export type Done<E extends Endpoint> = {
  answer: z.input<E['answer']>
  /** Where it is not 200. */
  status?: 200 | 201
  /** The cursor of a list's next page. */
  next?: string | null
  /** The version of what was read, where it is told. */
  version?: number
  /** Whether the same object is also the answer of other calls, which asked for the same at the same time. */
  isShared?: boolean
}

type Given<E extends Endpoint> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/**
 * What a call does, without HTTP. When it fails it has changed nothing, so that it can be repeated to find the reason.
 */
export type Work<E extends Endpoint> = (given: Given<E>) => Promise<Done<E>>

/**
 * The work of a call with an idempotency key, as one statement that also keeps the answer. Null when it has done nothing
 * (the key is taken, or the call is refused or has nothing to do): then the call is made in the usual way, which tells why.
 * @param kept makes the answer to keep
 */
export type ByKey<E extends Endpoint> = (
  given: Given<E>,
  kept: (done: Done<E>) => KeptAnswer,
) => Promise<Done<E> | null>

type Asked = { actor: Actor | null; params: unknown; query: unknown; body: unknown }

/** An endpoint and its work, with their types erased. */
export type Call = {
  endpoint: Endpoint
  work(given: Asked): Promise<Done<Endpoint>>
  byKey?: (given: Asked, kept: (done: Done<Endpoint>) => KeptAnswer) => Promise<Done<Endpoint> | null>
}

/** Whether every e-mail in the input is the actor's own. */
export function isOwnEmail(actor: Actor, ...inputs: unknown[]): boolean {
  const given = inputs.map((input) =>
    typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined,
  )
  return given.every((email) => email === undefined || email === actor.email)
}

/** Whether a `Content-Type` is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType)
}

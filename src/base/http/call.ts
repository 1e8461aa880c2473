import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { KeptAnswer } from './idempotency/sealing.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a call came to. */
export type Done<E extends Endpoint> = {
  answer: z.input<E['answer']>
  /** Where it is not the usual one. */
  status?: 200 | 201
  /** Where the next page of a list begins. */
  next?: string | null
  /** The version of what was read, where it is told. */
  version?: number
  /** Whether the answer is an object that others get as well, who have asked for the same. */
  isShared?: boolean
}

type Given<E extends Endpoint> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/**
 * What a call does, with nothing of HTTP. When it fails it has changed nothing, so that it can be done again to
 * say why.
 */
export type Work<E extends Endpoint> = (given: Given<E>) => Promise<Done<E>>

/**
 * The same for a call that acts once by a key, where that is done with little ado: what it does and what is kept of its
 * answer are one statement. Null when it has done nothing, because the key was used or is in use, or there was nothing to
 * do or to refuse; the call is then made in the usual way, which finds out.
 * @param kept what is kept of an answer
 */
export type ByKey<E extends Endpoint> = (
  given: Given<E>,
  kept: (done: Done<E>) => KeptAnswer,
) => Promise<Done<E> | null>

type Asked = { actor: Actor | null; params: unknown; query: unknown; body: unknown }

/** An endpoint and its work, of whichever types these are. */
export type Call = {
  endpoint: Endpoint
  work(given: Asked): Promise<Done<Endpoint>>
  byKey?: (given: Asked, kept: (done: Done<Endpoint>) => KeptAnswer) => Promise<Done<Endpoint> | null>
}

/** Whether every e-mail that stands in the input is the actor's own. */
export function isOwnEmail(actor: Actor, ...inputs: unknown[]): boolean {
  const given = inputs.map((input) =>
    typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined,
  )
  return given.every((email) => email === undefined || email === actor.email)
}

/** Whether a body is said to be JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType)
}

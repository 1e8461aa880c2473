import type { ClientResponse } from 'hono/client'
import type { Schema } from 'hono/types'
import { createContext, data, type RouterContextProvider } from 'react-router'
import { Problem } from '../contract/problem.ts'
import { makeCalls } from './calls.ts'
import { textHere } from './language.ts'
import { pageText } from './text/en.ts'

/** The `fetch` of loaders and actions: over the network in a browser, in process on the server. */
export const fetchContext = createContext<typeof fetch>()

/** The arguments of a loader or an action. */
export type Call = { request: Request; context: Readonly<RouterContextProvider> }

/** The API as typed calls, by a feature's `…Api` type. */
export function api<S extends Schema>({ context }: Pick<Call, 'context'>) {
  return makeCalls<S>('/api', context.get(fetchContext))
}

/**
 * The body of a successful answer.
 * @throws Problem for any other answer, and when there is none
 */
export async function answer<T>(response: Promise<ClientResponse<T>>): Promise<T> {
  return (await succeed(response)).json() as Promise<T>
}

const refusals = new WeakSet<object>()

/** Whether an action's result was made by `refuse`. */
export const isRefusal = (result: object) => refusals.has(result)

/**
 * An action's result when it was refused. In a browser a status from 400 keeps the router from revalidating: nothing has
 * changed, and a failure of that would lose what was typed.
 */
export function refuse<T extends object | null>(status: number, result: T) {
  if (result !== null) refusals.add(result)
  return data(result, import.meta.env.SSR ? {} : { status })
}

/**
 * An action's result when what was sent waits in this browser. It is a success, but a status from 400 keeps the router from
 * revalidating here too: without a connection that would fail, and take the page away.
 */
export function wait<T extends object>(result: T) {
  return data(result, import.meta.env.SSR ? {} : { status: 503 })
}

let noteFault: (error: unknown) => void = () => {}

/** Sets the listener for errors that pages turn into problems, which would otherwise not be logged. */
export function onFault(listener: (error: unknown) => void): void {
  noteFault = listener
}

/** A thrown value as a problem: itself if it is one, otherwise an unexpected failure. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  if (thrown !== null) noteFault(thrown)
  return new Problem({
    code: 'unexpected',
    status: 500,
    title: textHere(pageText).failures.title,
    detail: textHere(pageText).failures.unexpected,
  })
}

/**
 * The successful response itself.
 * @throws Problem for any other answer, and when there is none
 */
export async function succeed<T>(response: Promise<ClientResponse<T>>): Promise<ClientResponse<T>> {
  const received = await response.catch((error: unknown) => {
    noteFault(error)
    throw new Problem({
      code: 'unreachable',
      status: 503,
      title: '',
      detail: textHere(pageText).failures.unreachable,
    })
  })
  if (received.ok) return received
  const body: unknown = await received.json().catch(() => null)
  throw Problem.fromBody(body, asProblem(null))
}

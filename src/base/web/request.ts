import type { Hono } from 'hono'
import { type ClientResponse, hc } from 'hono/client'
import type { BlankEnv, Schema } from 'hono/types'
import { createContext, data, type RouterContextProvider } from 'react-router'
import { Problem } from '../shared/problem.ts'
import { problemsText } from '../shared/text/problems.ts'

/** How loaders and actions reach the API: over the network in a browser, in process while a page is rendered. */
export const fetchContext = createContext<typeof fetch>()

/** What a loader or an action is given. */
export type Call = { request: Request; context: Readonly<RouterContextProvider> }

/** The API as typed calls, by a feature's `…Api` type. */
export function api<S extends Schema>({ context }: Pick<Call, 'context'>) {
  return hc<Hono<BlankEnv, S>>('/api', { fetch: context.get(fetchContext) })
}

/**
 * The body of a successful answer.
 * @throws Problem for any other answer, and when there is none.
 */
export async function answer<T>(response: Promise<ClientResponse<T>>): Promise<T> {
  return (await succeed(response)).json() as Promise<T>
}

/** One page of a list; `next` is where the API has the following one, or null. */
export type ListPage<T> = { items: T[]; next: string | null }

/**
 * The body of a list's answer with its `Link` to the next page.
 * @throws Problem
 */
export async function answerPage<T>(response: Promise<ClientResponse<T[]>>): Promise<ListPage<T>> {
  const received = await succeed(response)
  return { items: (await received.json()) as T[], next: nextOf(received.headers.get('link')) }
}

/** Follows the `next` of a page, in the browser. */
export function followPage<T>(next: string): Promise<ListPage<T>> {
  return answerPage<T>(fetch(next) as Promise<ClientResponse<T[]>>)
}

/** The cursor in the `next` of a page, for an address of our own pages. */
export function cursorOf(next: string): string {
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('after') ?? ''
}

/**
 * What an action gives back when it was refused with a status from 400. Nothing has changed, so in a browser the router
 * asks for nothing on the page anew: that could fail too, and take what was typed along.
 */
export function refuse<T>(status: number, result: T) {
  return data(result, import.meta.env.SSR ? {} : { status })
}

/** The same where nothing was typed: other refusals may come from a page that is out of date, so it is read anew. */
export function refuseUnanswered<T>({ status }: Problem, result: T) {
  return refuse(status < 500 ? 200 : status, result)
}

/** What was thrown, as a problem: itself if it is one, else that something went wrong. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown
  return new Problem({
    code: 'unexpected',
    status: 500,
    title: problemsText.titles[500] ?? '',
    detail: problemsText.unexpected,
  })
}

async function succeed<T>(response: Promise<ClientResponse<T>>): Promise<ClientResponse<T>> {
  const received = await response.catch(() => {
    throw new Problem({ code: 'unreachable', status: 503, title: '', detail: problemsText.unreachable })
  })
  if (received.ok) return received
  const body: unknown = await received.json().catch(() => null)
  throw Problem.fromBody(body, asProblem(null))
}

function nextOf(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null
}

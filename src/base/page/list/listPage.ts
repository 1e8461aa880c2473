import type { ClientResponse } from 'hono/client'
import { succeed } from '../request.ts'

/** One page of a list; `next` is the API's address of the following one, or null. */
export type ListPage<T> = { items: T[]; next: string | null }

/**
 * The body of a list's answer with its `Link` to the next page.
 * @throws Problem
 */
export async function answerPage<T>(response: Promise<ClientResponse<T[]>>): Promise<ListPage<T>> {
  const received = await succeed(response)
  return { items: (await received.json()) as T[], next: nextOf(received.headers.get('link')) }
}

/** Loads the page at `next`, in the browser. */
export function followPage<T>(next: string): Promise<ListPage<T>> {
  return answerPage<T>(fetch(next) as Promise<ClientResponse<T[]>>)
}

/** The cursor in a `next`, for the address of a page of the site. */
export function cursorOf(next: string): string {
  return new URLSearchParams(next.slice(next.indexOf('?'))).get('after') ?? ''
}

function nextOf(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null
}

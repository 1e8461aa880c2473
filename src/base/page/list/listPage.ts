import type { ClientResponse } from 'hono/client'
import { succeed } from '../request.ts'

/** One page of a list; `next` and `previous` are the API's addresses of the following one and the one before, or null. */
export type ListPage<T> = { items: T[]; next: string | null; previous?: string | null }

/**
 * The body of a list's answer with its `Link` to the next page.
 * @throws Problem
 */
export async function answerPage<T>(response: Promise<ClientResponse<T[]>>): Promise<ListPage<T>> {
  const received = await succeed(response)
  const link = received.headers.get('link') ?? ''
  return {
    items: (await received.json()) as T[],
    next: addressIn(link, 'next'),
    previous: addressIn(link, 'prev'),
  }
}

/** Loads the page at `next`, in the browser. */
export function followPage<T>(next: string): Promise<ListPage<T>> {
  return answerPage<T>(fetch(next) as Promise<ClientResponse<T[]>>)
}

/** The cursor in an address of the API, for the address of a page of the site. */
export function cursorOf(address: string, name: 'after' | 'before' = 'after'): string {
  return new URLSearchParams(address.slice(address.indexOf('?'))).get(name) ?? ''
}

function addressIn(link: string, rel: 'next' | 'prev'): string | null {
  return new RegExp(`<([^>]+)>;\\s*rel="${rel}"`).exec(link)?.[1] ?? null
}

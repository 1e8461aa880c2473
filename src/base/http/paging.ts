import { z } from 'zod'
import { fromCursor, type Page, toCursor } from '../contract/paging.ts'
import { fieldsText } from '../text/fields.ts'
import { problemsText } from '../text/problems.ts'
import type { RequestContext } from './env.ts'
import { problem } from './problems.ts'

type Key = readonly (string | number)[]

/** A list read in pages, and the shape of a place in it. Its name stands in its cursors: no other list takes them. */
export type Listing<K extends Key = Key> = { name: string; key: z.ZodType<K> }

/** An instant in UTC as the database writes it into JSON and every version of it reads it back: years 1 to 9999. */
export const instantInKey = z.iso.datetime({ offset: true }).regex(/^(?!0000).{19}(\.\d{1,6})?(Z|\+00:00)$/)

/**
 * The key behind which a page begins, from the `after` of the query.
 * @throws Problem 422 when the cursor is not one of this list.
 */
export function keyAfter<K extends Key>(after: string | undefined, { name, key }: Listing<K>): K | null {
  if (after === undefined) return null
  const [list, ...rest] = fromCursor(after, z.array(z.unknown())) ?? []
  const found = list === name ? key.safeParse(rest).data : undefined
  if (found !== undefined) return found
  throw problem({
    code: 'invalid-input',
    status: 422,
    detail: problemsText.invalid,
    errors: [{ field: 'after', message: fieldsText.cursor }],
  })
}

/** The first `limit` rows as a page; one row more than that tells that there is a next page. */
export function toPage<R, K extends Key>(
  rows: readonly R[],
  limit: number,
  { name }: Listing<K>,
  keyOf: (row: R) => K,
): Page<R> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, next: more ? toCursor([name, ...keyOf(last)]) : null }
}

/** Tells where the next page is, as `Link: <…>; rel="next"` (RFC 8288), and answers with this one's items. */
export function sendPage<T>(context: RequestContext, page: Page<T>): T[] {
  tellNext(context, page.next)
  return page.items
}

/** Tells where the next page begins, if there is one. */
export function tellNext(context: RequestContext, next: string | null): void {
  if (next === null) return
  const { pathname, searchParams } = new URL(context.req.url)
  context.header('Link', linkToNext(pathname, searchParams, next))
}

/** A `Link` header that leads to the page of the same list that begins at `next`. */
export function linkToNext(path: string, query: URLSearchParams, next: string): string {
  query.set('after', next)
  return `<${path}?${query}>; rel="next"`
}

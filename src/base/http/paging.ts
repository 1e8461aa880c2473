import { z } from 'zod'
import { fromCursor, type Page, toCursor } from '../contract/paging.ts'
import { contractText } from '../contract/text/en.ts'
import { problem } from './problems.ts'
import { httpText } from './text/en.ts'

type Key = readonly (string | number)[]

/** A list that is read in pages, and the schema of its keys. Its name is in its cursors, so that other lists refuse them. */
export type Listing<K extends Key = Key> = { name: string; key: z.ZodType<K> }

/** An instant in UTC as every version of PostgreSQL writes it into JSON and reads it: years 1 to 9999. */
export const instantInKey = z.iso.datetime({ offset: true }).regex(/^(?!0000).{19}(\.\d{1,6})?(Z|\+00:00)$/)

/**
 * The key after which a page begins, from the query's `after`.
 * @throws Problem 422 when the cursor is not one of this list
 */
export function keyAfter<K extends Key>(after: string | undefined, { name, key }: Listing<K>): K | null {
  if (after === undefined) return null
  const [list, ...rest] = fromCursor(after, z.array(z.unknown())) ?? []
  const found = list === name ? key.safeParse(rest).data : undefined
  if (found !== undefined) return found
  throw problem({
    code: 'invalid-input',
    status: 422,
    detail: (language) => httpText(language).invalid,
    errors: [{ field: 'after', message: (language) => contractText(language).cursor }],
  })
}

/** The first `limit` rows as a page; a further row means that there is a next page. */
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

/**
 * A page of a list that goes both ways. With `before` the rows are those before it, the nearest first.
 * @param asked the cursors that the page was asked for by, of which `before` counts
 */
export function toPageBothWays<R, K extends Key>(
  rows: readonly R[],
  limit: number,
  listing: Listing<K>,
  keyOf: (row: R) => K,
  { after, before }: { after?: string | undefined; before?: string | undefined },
): Page<R> {
  const { items, next: further } = toPage(rows, limit, listing, keyOf)
  const cursorOf = (row: R | undefined) =>
    row === undefined ? null : toCursor([listing.name, ...keyOf(row)])
  if (before === undefined) {
    return { items, next: further, previous: after === undefined ? null : cursorOf(items[0]) }
  }
  return { items: items.toReversed(), next: cursorOf(items[0]), previous: further }
}

/** The value of a `Link` header to the pages that begin after the cursor `next` and end before the cursor `previous`. */
export function linkToPages(
  path: string,
  query: URLSearchParams,
  { next, previous }: { next?: string | null | undefined; previous?: string | null | undefined },
): string | null {
  const to = (field: 'after' | 'before', cursor: string, rel: string) => {
    query.delete('after')
    query.delete('before')
    query.set(field, cursor)
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(next ? [to('after', next, 'next')] : []),
    ...(previous ? [to('before', previous, 'prev')] : []),
  ]
  return links.length === 0 ? null : links.join(', ')
}

/** A page as the answer of a call. */
export function donePage<T>({ items, next, previous = null }: Page<T>) {
  return { answer: items, next, previous }
}

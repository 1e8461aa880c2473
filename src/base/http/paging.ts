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

/** The value of a `Link` header to the page that begins at the cursor `next`. */
export function linkToNext(path: string, query: URLSearchParams, next: string): string {
  query.set('after', next)
  return `<${path}?${query}>; rel="next"`
}

/** A page as the answer of a call. */
export function donePage<T>({ items, next }: Page<T>): { answer: T[]; next: string | null } {
  return { answer: items, next }
}

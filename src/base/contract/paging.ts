import type { z } from 'zod'
import { isStorable, numberInQuery, textField } from './fields.ts'
import { pageSize } from './pageSize.ts'

/** The paging fields of a list's query: the number of items, and the cursor from a `Link` header. */
export const pagingQuery = {
  limit: numberInQuery(1, pageSize.most).optional(),
  after: textField(1000).optional(),
}

/**
 * One page of a list. `next` is the cursor of the following page, or null at the end; `previous` that of the page before, in a
 * list that goes both ways.
 */
export type Page<T> = { items: T[]; next: string | null; previous?: string | null }

/** Writes the sort key of a page's last row as an opaque cursor. */
export function toCursor(key: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The key in a cursor; null when it does not match the schema. */
export function fromCursor<T>(cursor: string, shape: z.ZodType<T>): T | null {
  const parsed = shape.safeParse(decode(cursor))
  return parsed.success ? parsed.data : null
}

function decode(cursor: string): unknown {
  try {
    const plain = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), refuseUnstorable)
  } catch {
    return undefined
  }
}

/** Refuses texts that PostgreSQL cannot store, because it cannot compare with them either. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new Error('not a place in any list')
  return value
}

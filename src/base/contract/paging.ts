import type { z } from 'zod'
import { isStorable, numberInQuery, textField } from './fields.ts'
import { pageSize } from './pageSize.ts'

/** The paging part of a list's query: how many, and after which one (a cursor from a `Link` header). */
export const pagingQuery = {
  limit: numberInQuery(1, pageSize.most).optional(),
  after: textField(1000).optional(),
}

/** One page of a list. `next` is the cursor of the page behind it, or null at the end. */
export type Page<T> = { items: T[]; next: string | null }

/** Writes the sort key of a page's last row as an opaque cursor. */
export function toCursor(key: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reads a cursor's key back; null when it is not one of the given shape. */
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

/** The database cannot even compare with a text that it could not keep. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new Error('not a place in any list')
  return value
}

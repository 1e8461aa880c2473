import type { Part } from '../../../base/blobs/storage.ts'

/**
 * The part of a file that a request asks for (RFC 9110, 14): null for all of it, as for several parts, units that are none and what
 * cannot be read; `none` for a part that the file does not have.
 */
export function rangeOf(header: string | undefined, size: number): Part | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'none'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

/** Whether an `If-Range` names the content that there is; a date names none, since files have tags. */
export function isSame(header: string | undefined, tag: string): boolean {
  return header === undefined || header.trim() === `"${tag}"`
}

/** A part of a file, from its first byte to the one after its last. */
export type Part = { start: number; end: number }

/** The part of a file that a header `Range` asks for: null for all of it, `none` for one that it does not have (RFC 9110, 14). */
export function partAsked(header: string | null, size: number): Part | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return last === '0' ? 'none' : { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  if (start >= size) return 'none'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

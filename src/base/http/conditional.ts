import type { HonoContext, RequestContext } from './env.ts'
import { problem } from './problems.ts'
import { httpText } from './text/en.ts'

/** An answer's validators: its entity tag, without quotes, and when it last changed. */
export type Validators = { tag: string; changed?: Date | undefined }

/**
 * Sets an answer's validators, and tells whether the client holds this answer already, so that a 304 is enough (RFC 9110,
 * 13.1 and 13.2.2). Tags are compared weakly, because compression weakens them.
 */
export function isHeld(context: HonoContext, { tag, changed }: Validators): boolean {
  context.header('ETag', `"${tag}"`)
  if (changed !== undefined) context.header('Last-Modified', changed.toUTCString())
  const tags = context.req.header('if-none-match')
  if (tags !== undefined) return namesTag(tags, tag)
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  // The header has whole seconds.
  return changed !== undefined && Math.floor(changed.getTime() / 1000) * 1000 <= since
}

/**
 * Whether an `If-None-Match` names a tag, compared weakly.
 * @param tag without quotes; null for an answer that nobody can hold
 */
export function namesTag(header: string | undefined, tag: string | null): boolean {
  if (header === undefined || tag === null) return false
  return header.trim() === '*' || header.matchAll(/(?:W\/)?"([^"]*)"/g).some(([, named]) => named === tag)
}

/**
 * The version of a resource as a strong entity tag, for a later change with `If-Match`. `no-transform` keeps proxies from
 * compressing the answer, which would weaken the tag, and weak tags match no `If-Match`.
 */
export function versionHeaders(version: number) {
  return { etag: `"${version}"`, 'cache-control': 'private, no-store, no-transform' }
}

/** The versions in which a resource may be changed: any, or one with one of these tags, without quotes. */
export type IfMatch = '*' | string[]

/** A tag, or an empty list element, and the separator after it (RFC 9110, 5.6.1 and 8.8.3). */
const listedTag = /[\t ]*(?:(W\/)?"([!#-~\x80-\xff]*)"[\t ]*)?(?:,|$)/gy

/**
 * The `If-Match` of a change (RFC 9110, 13.1.1), or null. Weak tags are left out: the comparison is strong, so they match
 * nothing.
 * @throws Problem 400 when it is malformed
 */
export function readIfMatch(context: RequestContext): IfMatch | null {
  const header = context.req.header('if-match')
  if (header === undefined) return null
  if (header.trim() === '*') return '*'
  const listed = [...header.matchAll(listedTag)]
  const understood = listed.reduce((length, [part]) => length + part.length, 0)
  const tags = listed.flatMap(([, weak, tag]) => (tag === undefined ? [] : [{ weak, tag }]))
  if (understood !== header.length || tags.length === 0) {
    throw problem({
      code: 'bad-condition',
      status: 400,
      detail: (language) => httpText(language).badCondition,
    })
  }
  return tags.flatMap(({ weak, tag }) => (weak === undefined ? [tag] : []))
}

import { problemsText } from '../text/problems.ts'
import type { RequestContext } from './env.ts'
import { problem } from './problems.ts'

/** What a client may hold already: the answer's tag, without quotes, and when it last changed. */
export type Validators = { tag: string; changed?: Date | undefined }

/**
 * Names an answer's validators, and says whether the client holds this very answer (RFC 9110, 13.1 and 13.2.2):
 * then a 304 is all it needs. Tags are compared weakly, since compressing an answer on its way weakens its tag.
 */
export function isHeld(context: RequestContext, { tag, changed }: Validators): boolean {
  context.header('ETag', `"${tag}"`)
  if (changed !== undefined) context.header('Last-Modified', changed.toUTCString())
  const tags = context.req.header('if-none-match')
  if (tags !== undefined) return namesTag(tags, tag)
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  // The header knows whole seconds only.
  return changed !== undefined && Math.floor(changed.getTime() / 1000) * 1000 <= since
}

/**
 * Whether an `If-None-Match`, where there is one, names a tag, given without quotes; weakly compared. Null is an answer
 * that nobody can hold.
 */
export function namesTag(header: string | undefined, tag: string | null): boolean {
  if (header === undefined || tag === null) return false
  return header.trim() === '*' || header.matchAll(/(?:W\/)?"([^"]*)"/g).some(([, named]) => named === tag)
}

/**
 * Names the state of a thing that an answer tells of, for a change with `If-Match` to come back with. On its way nobody
 * is to compress such an answer: the tag would be weakened, and a weak one fits no condition.
 */
export function versionHeaders(version: number) {
  return { ETag: `"${version}"`, 'Cache-Control': 'private, no-store, no-transform' }
}

/** The same for an answer that is under way. */
export function tellVersion(context: RequestContext, version: number): void {
  for (const [name, value] of Object.entries(versionHeaders(version))) context.header(name, value)
}

/** The state that a thing has to be in for a change: any at all, or one with one of these tags, without quotes. */
export type IfMatch = '*' | string[]

/** A tag, or nothing, and what parts it from the next (RFC 9110, 5.6.1 and 8.8.3). */
const listedTag = /[\t ]*(?:(W\/)?"([!#-~\x80-\xff]*)"[\t ]*)?(?:,|$)/gy

/**
 * The condition that a change comes with (RFC 9110, 13.1.1), or null where there is none. Tags are to be compared
 * strongly, so weak ones are left out: nothing fits them.
 * @throws Problem 400 when it is not to be understood
 */
export function readIfMatch(context: RequestContext): IfMatch | null {
  const header = context.req.header('if-match')
  if (header === undefined) return null
  if (header.trim() === '*') return '*'
  const listed = [...header.matchAll(listedTag)]
  const understood = listed.reduce((length, [part]) => length + part.length, 0)
  const tags = listed.flatMap(([, weak, tag]) => (tag === undefined ? [] : [{ weak, tag }]))
  if (understood !== header.length || tags.length === 0) {
    throw problem({ code: 'bad-condition', status: 400, detail: problemsText.badCondition })
  }
  return tags.flatMap(({ weak, tag }) => (weak === undefined ? [tag] : []))
}

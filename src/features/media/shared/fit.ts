import type { Found } from '../../files/documents/rules.ts'
import { type About, isPlayed, type Unreadable } from '../../files/probe/shared/about.ts'

/** The kinds of items that consist of one file. */
export const singleKinds = ['video', 'audio', 'pdf'] as const
export type SingleKind = (typeof singleKinds)[number]

/** Whether items of a kind consist of one file. */
export function isSingle(kind: string): kind is SingleKind {
  return singleKinds.some((one) => one === kind)
}

/** Why a file cannot be that of an item: it is of another kind, too large, or nothing can be done with what is in it. */
export const unfits = ['kind', 'large', 'damaged', 'endless', 'locked'] as const
export type Unfit = (typeof unfits)[number] & ('kind' | 'large' | Unreadable)

/** The largest document, in bytes. */
export const mostDocumentBytes = 200 * 1024 ** 2

/** What is known of a file. */
type Known = {
  size: number
  type: string | null
  about: About | null
  found: Found | null
  pages: number | null
}

/** Why a file cannot be that of an item of a kind, as far as it is known; null where it can. */
export function unfitOf(kind: SingleKind, { size, type, about, found, pages }: Known): Unfit | null {
  if (type !== null && !mayBe(kind, type)) return 'kind'
  if (kind === 'pdf' && size > mostDocumentBytes) return 'large'
  // Reading a document tells more than looking at it.
  if (kind === 'pdf' && found !== null) return unfitFound(found, pages)
  if (about === null) return null
  if (about.is === 'unreadable') return about.why
  if (kind === 'pdf') return about.is === 'document' ? null : 'kind'
  if (about.is !== 'recording') return 'kind'
  return (kind === 'video') === (about.video !== null) ? null : 'kind'
}

function unfitFound(found: Found, pages: number | null): Unfit | null {
  if (found === 'broken') return 'damaged'
  if (found === 'large' && pages === null) return found
  return found === 'locked' ? found : null
}

/** Whether a file of a type may be that of a kind. Sound comes in the containers of videos, too. */
function mayBe(kind: SingleKind, type: string): boolean {
  if (kind === 'pdf') return type === 'application/pdf'
  return type.startsWith('video/') || (kind === 'audio' && type.startsWith('audio/'))
}

/** Whether every browser can play a file, as far as it is known. */
export function isPlayable({ type, about }: { type: string | null; about: About | null }): boolean {
  return type === null || about?.is !== 'recording' || isPlayed(type, about)
}

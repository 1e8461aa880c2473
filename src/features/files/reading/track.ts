import { createHash } from 'node:crypto'
import type { Db } from '../../../base/db/db.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { FileRef } from '../store.ts'
import { languageTag } from '../tracks/shared/language.ts'
import { type TrackKind, trackKinds } from '../tracks/shared/limits.ts'
import { transcriptOf } from '../tracks/shared/passages.ts'
import { readCues } from '../tracks/shared/vtt.ts'
import { findSaid, findTrackText } from '../tracks/store.ts'
import { keepingOf, onlineOnly, requirePage } from './original.ts'
import type { Readers } from './readers.ts'

/** A track of a file as an address names it, and whether as cues or to be read. */
export type TrackVariant = { kind: TrackKind; language: string; as: 'vtt' | 'txt' }

const named = /^([a-z]+)-([A-Za-z\d-]{2,35})\.(vtt|txt)$/

/** The track that a variant of a file names: `captions-en.vtt`, or `transcript-en.txt`; null for anything else. */
export function trackVariant(variant: string): TrackVariant | null {
  const [, name, tag = '', as] = named.exec(variant) ?? []
  const kind = trackKinds.find((one) => one === name)
  const language = languageTag(tag)
  if (kind === undefined || language === null) return null
  if (as === 'txt') return kind === 'transcript' ? { kind, language, as } : null
  return kind === 'transcript' ? null : { kind, language, as: 'vtt' }
}

/**
 * Answers with what goes along with a file to somebody who may read it.
 * @throws Problem 403 for a transcript to save of a file that is not handed out, and for cues of it outside of its page; 404
 */
export async function sendTrack(
  context: HonoContext,
  db: Db,
  ref: FileRef,
  readers: NonNullable<Readers>,
  { kind, language, as }: TrackVariant,
): Promise<Response> {
  const text =
    as === 'vtt' ? await findTrackText(db, { ...ref, kind, language }) : await findText(db, ref, language)
  if (text === undefined) throw noRoute()
  if (!readers.saves) {
    if (as === 'txt') throw onlineOnly()
    requirePage(context)
  }
  const tag = createHash('sha256').update(text).digest('base64url')
  const headers = { 'cache-control': keepingOf(readers), vary: 'Cookie' }
  if (isHeld(context, { tag })) return context.body(null, 304, headers)
  return context.body(text, 200, {
    ...headers,
    'content-type': `text/${as === 'vtt' ? 'vtt' : 'plain'}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(text)),
    'content-disposition': `attachment; filename="${kind}-${language}.${as}"`,
  })
}

/** What is said in a recording as a text to be read; undefined where nothing of it is written in a language. */
export async function findText(db: Db, ref: FileRef, language: string): Promise<string | undefined> {
  const said = await findSaid(db, ref, language)
  if (said === undefined || said.kind === 'transcript') return said?.text
  return transcriptOf(readCues(said.text).cues)
}

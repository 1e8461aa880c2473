import { createHash } from 'node:crypto'
import type { Db } from '../../../base/db/db.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { type RenditionName, renditionNames } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { keepingOf, requirePage } from './original.ts'
import type { Readers } from './readers.ts'
import { listOfAll, listOfOne } from './shared/lists.ts'
import { listRenditions } from './store.ts'

/** A list that players read: of all copies of a video, or of the parts of one. */
export type ListVariant = { list: RenditionName | 'all' }

/** The list that a variant of a file names: `hls.m3u8`, or `hls-v480.m3u8`; null for anything else. */
export function listVariant(variant: string): ListVariant | null {
  if (variant === 'hls.m3u8') return { list: 'all' }
  const list = renditionNames.find((name) => variant === `hls-${name}.m3u8`)
  return list === undefined ? null : { list }
}

/** Answers with a list that leads to the copies of a video. @throws Problem 403 outside of its page, where it is not handed out; 404 */
export async function sendList(
  context: HonoContext,
  db: Db,
  ref: FileRef,
  readers: NonNullable<Readers>,
  { list }: ListVariant,
): Promise<Response> {
  const all = await listRenditions(db, ref)
  const one = all.find(({ name }) => name === list)
  if (all.length === 0 || (list !== 'all' && one === undefined)) throw noRoute()
  if (!readers.saves) requirePage(context)
  const path = (variant: string) => `/files/${ref.scopeId}/${ref.id}/${variant}/video`
  const text = one === undefined ? listOfAll(all, path) : listOfOne(one, path)
  const tag = createHash('sha256').update(text).digest('base64url')
  const headers = { 'cache-control': keepingOf(readers), vary: 'Cookie' }
  if (isHeld(context, { tag })) return context.body(null, 304, headers)
  return context.body(text, 200, {
    ...headers,
    'content-type': 'application/vnd.apple.mpegurl',
    'content-disposition': 'attachment; filename="video.m3u8"',
  })
}

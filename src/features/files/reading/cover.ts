import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { fileHeaders, sendBlob } from '../../../base/http/sendBlob.ts'
import type { Services } from '../../../base/services.ts'
import type { VariantName } from '../rules.ts'
import { findCover } from '../store.ts'

/**
 * Answers with the cover of a course, which everybody may read; null where there is none under this id. Browsers keep it for an
 * hour and ask no more meanwhile, since other bytes have another address.
 */
export async function sendCover(
  context: HonoContext,
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  id: string,
  size: VariantName,
): Promise<Response | null> {
  const cover = await findCover(db, id, size)
  if (cover === undefined) return null
  const manner = { name: 'cover', shows: true, isPrivate: false }
  const keeping = `${fileHeaders(cover, manner)['cache-control']}, immutable`
  if (isHeld(context, { tag: cover.sha256 })) return context.body(null, 304, { 'cache-control': keeping })
  const answer = await sendBlob(context, blobs, cover, manner)
  answer.headers.set('cache-control', keeping)
  return answer
}

import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { fileHeaders, sendBlob } from '../../../base/http/sendBlob.ts'
import type { Services } from '../../../base/services.ts'
import type { SquareName, VariantName } from '../rules.ts'
import { findPublic, type PublicKind } from '../store.ts'

/**
 * Answers with a cover or a photo, which everybody may read, from whichever storage, so that browsers ask no other host; null where
 * there is none under this id. Browsers keep it for an hour and ask no more meanwhile, since other bytes have another
 * address.
 */
export async function sendPublic(
  context: HonoContext,
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  id: string,
  size: VariantName | SquareName,
  kind: PublicKind,
): Promise<Response | null> {
  const picture = await findPublic(db, id, size, kind)
  if (picture === undefined) return null
  const manner = { name: kind, shows: true, isPrivate: false }
  const keeping = `${fileHeaders(picture, manner)['cache-control']}, immutable`
  if (isHeld(context, { tag: picture.sha256 })) return context.body(null, 304, { 'cache-control': keeping })
  const answer = await sendBlob(context, blobs, picture, manner)
  answer.headers.set('cache-control', keeping)
  return answer
}

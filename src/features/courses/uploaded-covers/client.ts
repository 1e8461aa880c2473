import { makeCalls } from '../../../base/page/calls.ts'
import { answer } from '../../../base/page/request.ts'
import { toBase64 } from '../../accounts/photos/client.ts'
import { fitted } from '../../files/pictures/client/fitted.ts'
import { mostPictureBytes } from '../../files/rules.ts'
import type { CoversApi } from './contract.ts'

/**
 * Uploads a picture for a course; returns its address.
 * @throws Problem when it is none, or there are too many
 */
export async function uploadCover(file: File): Promise<string> {
  // What this browser cannot read is sent all the same, to be told why it is refused.
  const picture = (await fitted(file)) ?? file
  // Three bytes are four characters: only with three more is it longer than what the server takes, and refused as too large.
  const image = await toBase64(picture.slice(0, mostPictureBytes + 3))
  const { url } = await answer(makeCalls<CoversApi>('/api', fetch).covers.$post({ json: { image } }))
  return url
}

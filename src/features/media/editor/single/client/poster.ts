import { makeCalls } from '../../../../../base/page/calls.ts'
import { answer } from '../../../../../base/page/request.ts'
import { toBase64 } from '../../../../accounts/photos/client.ts'
import type { PostersApi } from '../../../../files/preparing/posters/contract.ts'
import type { FileTasks } from '../../../../files/preparing/shared/answers.ts'
import { posterWidth } from '../../../../files/rules.ts'
import type { Place } from './preparing.ts'

const calls = () => makeCalls<PostersApi>('/api', fetch).files[':course'][':file'].poster

/** Chooses the picture that stands for a video. @throws Problem */
export async function putPoster(param: Place, picture: Blob): Promise<FileTasks> {
  return answer(calls().$put({ param, json: { image: await toBase64(picture) } }))
}

/** Goes back to the one that was made of it. @throws Problem */
export function dropPoster(param: Place): Promise<FileTasks> {
  return answer(calls().$delete({ param }))
}

/** A picture file as it is sent, no wider than it is kept; as it is where this browser cannot read it. */
export async function pictureIn(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const drawn = await draw(picture, picture)
  picture.close()
  return drawn ?? file
}

/** What a video shows now; null while it shows nothing. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  return draw(video, { width: video.videoWidth, height: video.videoHeight })
}

async function draw(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const scale = Math.min(1, posterWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const paper = canvas.getContext('2d')
  if (paper === null) return null
  // What is seen through is white, as on paper.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

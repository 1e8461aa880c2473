import type { ProblemBody } from '../../../../../base/contract/problem.ts'
import { toBase64 } from '../../../../accounts/photos/client.ts'
import { fitted } from '../../../../files/pictures/client/fitted.ts'
import type { SendPicture } from './uploads.ts'

/** What is said where the server has said nothing. */
type Words = { offline: string; unreadable: string }

/** Sends pictures of a course, made smaller where they are too large. */
export function sendsPictures(course: string, words: Words): SendPicture {
  return async (file, picture, onPercent, signal) => {
    const fit = await fitted(picture)
    if (fit === null) return { reason: words.unreadable, offline: false }
    const body = JSON.stringify({ image: await toBase64(fit) })
    const answer = await put(`/api/files/${course}/${file}`, body, onPercent, signal)
    if (answer === null) return { reason: words.offline, offline: true }
    if (answer.status < 300) return null
    return { reason: reasonIn(answer.text) ?? words.offline, offline: answer.status >= 500 }
  }
}

/** By `XMLHttpRequest`, which alone tells how much of a body has been sent. */
function put(
  path: string,
  body: string,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', path)
    request.setRequestHeader('content-type', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onPercent(total === 0 ? 0 : Math.floor((loaded * 100) / total))
    })
    request.addEventListener('loadend', () =>
      resolve(request.status === 0 ? null : { status: request.status, text: request.responseText }),
    )
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function reasonIn(text: string): string | null {
  try {
    const { detail, errors } = JSON.parse(text) as ProblemBody
    return errors?.[0]?.message ?? detail ?? null
  } catch {
    return null
  }
}

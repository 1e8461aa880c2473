import { z } from 'zod'
import { type ClientSchema, contract } from '../../../../base/contract/endpoint.ts'
import { idField } from '../../../../base/contract/fields.ts'
import { largestSent, sentPicture } from '../../shared/sentPicture.ts'
import { fileTasks } from '../shared/answers.ts'

const ofFile = z.object({ course: idField(), file: idField() })
const path = '/files/{course}/{file}/poster'

export const postersContract = contract({
  putPoster: {
    method: 'put',
    path,
    summary:
      'Choose the picture that stands where a video does not play yet, instead of the one that is made of it: JPEG, PNG or WebP, at most 4 MB and 16 megapixels, in base64. It is made anew, at most 1,280 pixels wide',
    access: { course: 'editor' },
    limit: 'change',
    params: ofFile,
    body: sentPicture,
    largestBody: largestSent,
    answer: fileTasks,
    problems: [404, 409, 503],
  },
  dropPoster: {
    method: 'delete',
    path,
    summary: 'Go back to the picture that was made of a video, or to none where none was',
    access: { course: 'editor' },
    limit: 'change',
    params: ofFile,
    answer: fileTasks,
    problems: [404],
  },
})

/** For `makeCalls<PostersApi>()` in the browser. */
export type PostersApi = ClientSchema<typeof postersContract>

import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { largestSent, sentPicture } from '../../files/shared/sentPicture.ts'

export const coversContract = contract({
  addCover: {
    method: 'post',
    path: '/covers',
    summary:
      'Upload a picture for a course: JPEG, PNG or WebP, at most 4 MB and 16 megapixels, in base64. It is made anew, without what a camera has noted in it. A course whose `imageUrl` is the `url` of the answer shows it; one that no course names goes after a day or two',
    access: 'member',
    body: sentPicture,
    largestBody: largestSent,
    answer: z.object({ insertedId: idInAnswer(), url: z.string() }),
    statuses: [201],
    problems: [409, 503],
  },
})

/** For `api<CoversApi>()` in the browser. */
export type CoversApi = ClientSchema<typeof coversContract>

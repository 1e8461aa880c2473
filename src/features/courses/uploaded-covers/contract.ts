import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { uploadedCoversText } from './text/en.ts'

const unusable = { error: fieldMessage((language) => uploadedCoversText(language).picture) }

export const coversContract = contract({
  addCover: {
    method: 'post',
    path: '/covers',
    summary:
      'Upload a picture for a course: JPEG, PNG or WebP, at most 45 KB, 2048 pixels to a side, in base64. A course whose `imageUrl` is the `url` of the answer shows it; one that no course names goes after a day or two',
    access: 'member',
    body: z.object({
      image: z
        .string(unusable)
        .max(62_000, unusable)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, unusable),
    }),
    answer: z.object({ insertedId: idInAnswer(), url: z.string() }),
    statuses: [201],
  },
})

/** For `api<CoversApi>()` in the browser. */
export type CoversApi = ClientSchema<typeof coversContract>

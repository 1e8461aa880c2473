import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { photosText } from './text/en.ts'

const unusable = { error: fieldMessage((language) => photosText(language).picture) }

export const photosContract = contract({
  putPhoto: {
    method: 'put',
    path: '/auth/photo',
    changes: ['catalogue', 'courses'],
    summary:
      'Upload a photo of the member: JPEG, PNG or WebP, at most 45 KB, 2048 pixels to a side, in base64',
    access: 'member',
    credential: 'session',
    body: z.object({
      image: z
        .string(unusable)
        .max(62_000, unusable)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, unusable),
    }),
    answer: z.object({ photoURL: z.string() }),
  },
})

/** For `api<PhotosApi>()` in the browser. */
export type PhotosApi = ClientSchema<typeof photosContract>

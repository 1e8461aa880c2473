import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField } from '../../base/contract/fields.ts'
import { mostPictureBytes } from './rules.ts'
import { filesText } from './text/en.ts'

const unusable = { error: fieldMessage((language) => filesText(language).picture) }

/** How many characters of base64 the largest picture has. */
const mostCharacters = Math.ceil(mostPictureBytes / 3) * 4

const picture = z
  .object({
    _id: idInAnswer(),
    width: z.int().meta({ description: 'Of its largest size, in pixels' }),
    height: z.int(),
  })
  .meta({ id: 'Picture' })

/** A picture of a course. */
export type Picture = z.output<typeof picture>

export const filesContract = contract({
  putPicture: {
    method: 'put',
    path: '/files/{course}/{file}',
    summary:
      'Upload a picture for the lessons of a course, under an id (UUIDv7) of the caller’s: JPEG, PNG or WebP, at most 4 MB and 16 megapixels, in base64. It is made anew in several sizes, without what a camera has noted in it. The same picture again changes nothing; one that no lesson names goes after a day or two',
    access: { course: 'editor' },
    limit: 'change',
    params: z.object({ course: idField(), file: idField() }),
    body: z.object({
      image: z
        .string(unusable)
        .max(mostCharacters, {
          error: fieldMessage((language) =>
            filesText(language).tooLarge({ most: mostPictureBytes / 1024 ** 2 }),
          ),
        })
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, unusable),
    }),
    largestBody: mostCharacters + 1024,
    answer: picture,
    statuses: [201, 200],
    problems: [404, 409, 503],
  },
})

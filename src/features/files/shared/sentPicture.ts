import { z } from 'zod'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { mostPictureBytes } from '../rules.ts'
import { filesText } from '../text/en.ts'

const unusable = { error: fieldMessage((language) => filesText(language).picture) }

/** How many characters of base64 the largest picture has. */
const mostCharacters = Math.ceil(mostPictureBytes / 3) * 4

/** What is sent of a picture. */
export const sentPicture = z.object({
  image: z
    .string(unusable)
    .max(mostCharacters, {
      error: fieldMessage((language) => filesText(language).tooLarge({ most: mostPictureBytes / 1024 ** 2 })),
    })
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, unusable),
})

/** How many bytes such a body may have. */
export const largestSent = mostCharacters + 1024

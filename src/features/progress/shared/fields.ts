import { z } from 'zod'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { progressText } from '../text/en.ts'

const notAnInstant = fieldMessage((language) => progressText(language).errors.instant)

/** An instant of UTC with milliseconds, as devices write it. */
export const instantField = z.iso.datetime({ precision: 3, error: notAnInstant }).refine(
  (value) => {
    const ms = Date.parse(value)
    return ms >= Date.UTC(1970, 0) && ms < Date.UTC(3000, 0)
  },
  { error: notAnInstant },
)

/** A place in an item: a block of its text. */
export const placeField = z.strictObject(
  {
    block: z.string().regex(/^[a-z0-9]{8,16}$/, {
      error: fieldMessage((language) => progressText(language).errors.block),
    }),
  },
  { error: fieldMessage((language) => progressText(language).errors.block) },
)

import { z } from 'zod'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField } from '../../../base/contract/fields.ts'
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

/** Whose account a device tells something of. */
export const accountField = idField().optional().meta({
  description:
    'The id of the member in whose account it was done; where somebody else is signed in, nothing is kept',
})

const notAPlace = fieldMessage((language) => progressText(language).errors.place)

/** The last second of a recording, and the last page of a file, at which somebody can be. */
const last = { second: 1_000_000, page: 100_000 }

/** A place in an item: a block of its text, a second of its recording, or a page and how far down it. */
export const placeField = z.union(
  [
    z.strictObject({ block: z.string().regex(/^[a-z0-9]{8,16}$/) }),
    z.strictObject({ second: z.int().min(0).max(last.second) }),
    z.strictObject({ page: z.int().min(1).max(last.page), part: z.number().min(0).max(1) }),
  ],
  { error: notAPlace },
)

/** A place in an answer. */
export const placeInAnswer = z
  .union([
    z.object({ block: z.string() }),
    z.object({ second: z.int() }),
    z.object({ page: z.int(), part: z.number().meta({ description: 'How far down the page, from 0 to 1' }) }),
  ])
  .meta({ id: 'Place', description: 'A block of a text, a second of a recording, or a page of a file' })

import { z } from 'zod'
import { fieldMessage } from '../../../../base/contract/fieldMessage.ts'
import { idField, textField, wholeNumber } from '../../../../base/contract/fields.ts'
import { isZone } from '../../../courses/facts/rules.ts'
import { outlineText } from '../../text/en.ts'

/** The most days after something. */
const mostDays = 3650

/** The years in which an item may be released. */
const years = { first: '2000', last: '2199' }

/** Whether a text is a date and a time of day to the minute that exist: `2027-03-04T09:30`. */
function isWallTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false
  const year = text.slice(0, 4)
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return exists && year >= years.first && year <= years.last
}

/** A date and a time of day on the wall of a zone. */
export function wallField() {
  return textField(16)
    .refine(isWallTime, { error: fieldMessage((language) => outlineText(language).errors.wall) })
    .meta({ description: 'A date and a time of day in the zone: `2027-03-04T09:30`' })
}

const onDate = z.strictObject({
  at: wallField(),
  zone: textField(60)
    .refine(isZone, { error: fieldMessage((language) => outlineText(language).errors.zone) })
    .nullable()
    .default(null)
    .meta({ description: 'By its IANA name; null for the zone of the course' }),
})

const after = z.strictObject({
  after: z.union([z.literal('start'), idField()]).meta({
    description: '`start`: when the learner first enrolled; else the id of an item that has to be done',
  }),
  days: z
    .int({ error: wholeNumber(0, mostDays) })
    .min(0, { error: wholeNumber(0, mostDays) })
    .max(mostDays, { error: wholeNumber(0, mostDays) }),
  wall: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: fieldMessage((language) => outlineText(language).errors.timeOfDay),
    })
    .nullable()
    .default(null)
    .meta({
      description:
        'The time of that day, in the zone in which the learner enrolled, where it is known, else in that of the course; null for its start, of no days for at once',
    }),
})

/** When something is released to learners. */
export const when = z.union([onDate, after]).meta({ id: 'When' })

export type When = z.output<typeof when>

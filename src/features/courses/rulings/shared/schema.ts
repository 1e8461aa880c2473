import { z } from 'zod'
import { rulingReasons } from '../rules.ts'

/** Why a course is hidden, as its staff and administrators are told. */
export const hiddenCourse = z
  .object({
    reason: z.enum(rulingReasons),
    note: z.string().meta({ description: 'What the administrator adds; may be empty' }),
  })
  .meta({ id: 'HiddenCourse' })

export type HiddenCourse = z.output<typeof hiddenCourse>

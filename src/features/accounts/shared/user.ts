import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'

/** The schema of a member in responses. */
export const userInAnswer = z
  .object({
    id: idInAnswer(),
    email: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    administrator: z.literal(true).optional().meta({ description: 'Only of those who run the site' }),
    secondStepDue: z
      .literal(true)
      .optional()
      .meta({ description: 'Two-step verification has to be turned on before anything else can be done' }),
  })
  .meta({ id: 'Member' })

/** The signed-in member, as they get it themselves. */
export type User = z.output<typeof userInAnswer>

import { z } from 'zod'
import { idInAnswer } from '../../../../base/contract/answers.ts'
import { card } from '../../shared/card.ts'

export const note = z
  .object({
    id: idInAnswer(),
    instructorId: idInAnswer().nullable().meta({
      description: 'Null when the creator has left, or their account is closed',
    }),
    rating: z
      .object({ count: z.int(), average: z.number() })
      .nullable()
      .meta({ description: 'What its reviews come to; null of fewer than three' }),
  })
  .meta({ id: 'CourseNote' })

/** What a card tells of a course beside what lists answer of it. */
export type CourseNote = Omit<z.output<typeof note>, 'id'>

/** A course as a card shows it. */
export const notedCard = card.extend({ note: note.omit({ id: true }).optional() }).meta({ id: 'NotedCard' })

export type NotedCard = z.output<typeof notedCard>

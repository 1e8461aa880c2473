import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idsInQuery } from '../../../base/contract/fields.ts'
import { pageSize } from '../../../base/contract/pageSize.ts'
import type { card } from '../shared/card.ts'

const note = z
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
export type NotedCard = z.output<typeof card> & { note?: CourseNote }

/** Answered by reviews, which know the ratings. */
export const notesContract = contract({
  list: {
    method: 'get',
    path: '/courses/notes',
    replica: true,
    public: 'catalogue',
    summary: 'Who teaches these courses and how they are rated; those that are not there are left out',
    access: 'anyone',
    query: z.object({ ids: idsInQuery(pageSize.most) }),
    answer: z.array(note),
  },
})

/** For `api<NotesApi>()` in the browser. */
export type NotesApi = ClientSchema<typeof notesContract>

import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idsInQuery } from '../../../base/contract/fields.ts'
import { pageSize } from '../../../base/contract/pageSize.ts'
import { note } from './shared/note.ts'

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

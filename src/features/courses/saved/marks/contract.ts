import { z } from 'zod'
import { idInAnswer } from '../../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../../base/contract/endpoint.ts'
import { idsInQuery } from '../../../../base/contract/fields.ts'
import { pageSize } from '../../../../base/contract/pageSize.ts'

/** Answered by enrollments, which know who takes what. */
export const marksContract = contract({
  list: {
    method: 'get',
    path: '/my-marks',
    replica: true,
    summary: 'Which of these courses the signed-in member has saved for later, and which they take',
    access: 'member',
    query: z.object({ ids: idsInQuery(pageSize.most) }),
    answer: z.object({ saved: z.array(idInAnswer()), enrolled: z.array(idInAnswer()) }),
  },
})

/** For `api<MarksApi>()` in the browser. */
export type MarksApi = ClientSchema<typeof marksContract>

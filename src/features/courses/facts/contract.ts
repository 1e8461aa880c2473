import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { group, said } from './shared/schema.ts'

export const facts = contract({
  change: {
    method: 'put',
    path: '/course/{id}/facts',
    changes: ['catalogue', 'course'],
    summary:
      'Say what a course is about, for whom and when; what is left out is said no more. With `If-Match` only while `facts` is in that version, else 412',
    versioned: 'asked',
    access: { course: 'editor' },
    params: z.object({ id: idField() }),
    body: said,
    answer: z.object({ modifiedCount: z.int() }),
  },
  subjects: {
    method: 'get',
    path: '/subjects',
    replica: true,
    public: 'catalogue',
    summary: 'The subjects of courses, in their groups',
    access: 'anyone',
    answer: z.array(group),
  },
})

/** For `api<FactsApi>()` in the browser. */
export type FactsApi = ClientSchema<typeof facts>

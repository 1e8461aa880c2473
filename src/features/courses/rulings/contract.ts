import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { hiddenCourse } from './shared/schema.ts'

const removed = hiddenCourse
  .extend({
    _id: idInAnswer(),
    title: z.string(),
    removedAt: instantInAnswer(),
    until: instantInAnswer().meta({ description: 'Until then it can be brought back' }),
  })
  .meta({ id: 'RemovedCourse' })

/** A course that administrators have removed, as its creator is told. */
export type RemovedCourse = z.output<typeof removed>

export const rulingsContract = contract({
  listRemoved: {
    method: 'get',
    path: '/my-removed-courses',
    summary:
      'The latest courses of the signed-in member that administrators have removed and can still bring back, with the reason',
    access: 'member',
    answer: z.array(removed),
  },
})

/** For `api<RulingsApi>()` in the browser. */
export type RulingsApi = ClientSchema<typeof rulingsContract>

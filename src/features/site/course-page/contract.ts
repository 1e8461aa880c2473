import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { courses } from '../../courses/contract.ts'

const context = z
  .object({
    learners: z.int().meta({ description: 'How many are enrolled' }),
    changedDate: instantInAnswer().meta({ description: 'When the course was last changed' }),
    instructor: z
      .object({
        id: idInAnswer(),
        name: z.string(),
        photoURL: z.string(),
        expertise: z.string(),
        about: z.string().meta({ description: 'How it begins' }),
      })
      .nullable()
      .meta({ description: 'Null when the creator has left, or their account is closed' }),
    more: courses.listNewest.answer.meta({ description: 'The newest other courses of the instructor' }),
    related: courses.listNewest.answer.meta({ description: 'Courses of others with similar titles' }),
  })
  .meta({ id: 'CourseContext' })

/** What the page of a course shows around it. */
export type CourseContext = z.output<typeof context>

export const coursePageContract = contract({
  readContext: {
    method: 'get',
    path: '/course/{course}/context',
    replica: true,
    public: 'course',
    summary:
      'Who teaches a course, their other courses, related ones, how many are enrolled, and its last change',
    access: 'anyone',
    params: z.object({ course: idField() }),
    answer: context,
    problems: [404],
  },
})

/** For `api<CoursePageApi>()` in the browser. */
export type CoursePageApi = ClientSchema<typeof coursePageContract>

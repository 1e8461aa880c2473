import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { courses } from '../../courses/contract.ts'
import { notedCard } from '../../courses/notes/shared/note.ts'
import { reviewsContract } from '../../reviews/contract.ts'

const context = z
  .object({
    course: courses.find.answer.omit({ email: true, hidden: true }),
    rating: reviewsContract.rating.answer,
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
    more: z.array(notedCard).meta({ description: 'The newest other courses of the instructor' }),
    related: z.array(notedCard).meta({ description: 'Courses of others with similar titles' }),
  })
  .meta({ id: 'CourseContext' })

/** What the page of a course shows to everybody: the course, and what stands around it. */
export type WholeContext = z.output<typeof context>

/** What stands around the course. */
export type CourseContext = Omit<WholeContext, 'course' | 'rating'>

export const coursePageContract = contract({
  readContext: {
    method: 'get',
    path: '/course/{course}/context',
    replica: true,
    public: 'course',
    summary:
      'A course with who teaches it, their other courses, related ones, its rating, how many are enrolled, and its last change',
    access: 'anyone',
    params: z.object({ course: idField() }),
    answer: context,
    problems: [404],
  },
})

/** For `api<CoursePageApi>()` in the browser. */
export type CoursePageApi = ClientSchema<typeof coursePageContract>

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'

/** A course as lists answer it. */
export const card = z
  .object({
    _id: idInAnswer(),
    title: z.string(),
    imageUrl: z.string(),
    description: z.string(),
    duration: z.string(),
    name: z.string().meta({ description: "The creator's display name" }),
    createdDate: instantInAnswer().meta({ description: 'When it was added, an instant in UTC' }),
  })
  .meta({ id: 'CourseCard' })

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField, textField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { courses } from '../../courses/contract.ts'
import { longest } from './rules.ts'
import { teachingText } from './text/en.ts'

const profileInAnswer = {
  about: z.string(),
  expertise: z.string(),
  links: z.array(z.string()),
}

const instructor = z
  .object({
    id: idInAnswer(),
    name: z.string(),
    photoURL: z.string().meta({ description: 'Empty for a drawn plate' }),
    ...profileInAnswer,
    courses: z.int().meta({ description: 'How many courses they have' }),
    learners: z.int().meta({ description: 'How many enrollments these have together' }),
    rating: z
      .object({ count: z.int(), average: z.number() })
      .nullable()
      .meta({ description: 'What the reviews of all these courses come to; null of fewer than three' }),
    since: instantInAnswer().meta({ description: 'When the oldest of these courses was added' }),
  })
  .meta({ id: 'InstructorProfile' })

/** A member who teaches, as everybody sees them. */
export type InstructorProfile = z.output<typeof instructor>

const own = z
  .object({
    ...profileInAnswer,
    teaches: z.boolean().meta({ description: 'Whether they have a course, and therefore a public page' }),
  })
  .meta({ id: 'TeacherProfile' })

/** What a member has written for their public page. */
export type TeacherProfile = z.output<typeof own>

const link = textField(2048).refine(isWebLink, {
  error: fieldMessage((language) => contractText(language).link),
})

const params = z.object({ instructor: idField() })

export const teachingContract = contract({
  readInstructor: {
    method: 'get',
    path: '/instructors/{instructor}',
    replica: true,
    public: 'catalogue',
    summary:
      'A member who teaches. Whoever has no course is not found, nor is somebody whose account is closed',
    access: 'anyone',
    params,
    answer: instructor,
    problems: [404],
  },
  listCourses: {
    method: 'get',
    path: '/instructors/{instructor}/courses',
    replica: true,
    public: 'catalogue',
    summary: 'The courses of a member who teaches, newest first',
    access: 'anyone',
    params,
    query: z.object(pagingQuery),
    answer: courses.listNewest.answer,
    problems: [404],
  },
  readOwn: {
    method: 'get',
    path: '/auth/teaching',
    summary: "What the member's public page says of them",
    access: 'member',
    credential: 'session',
    answer: own,
  },
  putOwn: {
    method: 'put',
    path: '/auth/teaching',
    changes: ['catalogue', 'courses'],
    summary: "Write what the member's public page says of them. Others see it while the member has a course",
    access: 'member',
    credential: 'session',
    body: z.object({
      about: textField(longest.about),
      expertise: textField(longest.expertise),
      links: z
        .array(link, { error: fieldMessage((language) => teachingText(language).errors.links) })
        .max(longest.links, {
          error: fieldMessage((language) => teachingText(language).errors.tooMany({ most: longest.links })),
        }),
    }),
    answer: own,
  },
})

/** For `api<TeachingApi>()` in the browser. */
export type TeachingApi = ClientSchema<typeof teachingContract>

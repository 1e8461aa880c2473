import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { idField, textField } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { removalReasons } from '../enrollments/removals/rules.ts'

const email = z.string().optional().meta({ description: 'For editors and owners' })

const learner = z
  .object({
    _id: idInAnswer(),
    name: z.string(),
    email,
    photoURL: z.string(),
    enrolledAt: instantInAnswer(),
    percent: z.int().meta({ description: 'Of the required items that this learner can see, rounded down' }),
    done: z.int(),
    all: z.int(),
    lastAt: instantInAnswer().nullable().meta({ description: 'When they last did something in the course' }),
  })
  .meta({ id: 'CourseLearner' })

/** Somebody who takes a course, as those who work on it see them. */
export type Learner = z.output<typeof learner>

const removed = z
  .object({
    _id: idInAnswer(),
    name: z.string(),
    email,
    photoURL: z.string(),
    removedAt: instantInAnswer(),
    reason: z.enum(removalReasons),
  })
  .meta({ id: 'RemovedLearner' })

/** Somebody who was removed from a course. */
export type Removed = z.output<typeof removed>

const ofCourse = z.object({ course: idField() })
const ofLearner = z.object({ course: idField(), user: idField() })
const q = textField(200).optional()

export const peopleContract = contract({
  list: {
    method: 'get',
    path: '/course/{course}/people',
    summary:
      'Who takes a course and how far they have come, the latest first; with `q`, those with it in their name, or for editors in their e-mail',
    access: { course: 'assistant' },
    params: ofCourse,
    query: z.object({ q, ...pagingQuery }),
    answer: z.array(learner),
    problems: [404],
  },
  export: {
    method: 'get',
    path: '/course/{course}/people-export',
    summary: 'The same people as a CSV file, 100,000 at most; it is recorded who has taken it',
    access: { course: 'editor' },
    credential: 'session',
    limit: 'change',
    params: ofCourse,
    query: z.object({ q }),
    answer: z.string(),
    answerType: 'text/csv',
    problems: [404],
  },
  remove: {
    method: 'delete',
    path: '/course/{course}/people/{user}',
    changes: ['catalogue', 'course'],
    summary:
      'Remove somebody from a course. They cannot enroll again by themselves; what they have done stays',
    access: { course: 'editor' },
    params: ofLearner,
    query: z.object({ reason: z.enum(removalReasons).default('other') }),
    answer: z.object({ deletedCount: z.int() }),
    problems: [404],
  },
  listRemoved: {
    method: 'get',
    path: '/course/{course}/removed-people',
    summary: 'Who was removed from a course, the latest first',
    access: { course: 'editor' },
    params: ofCourse,
    query: z.object(pagingQuery),
    answer: z.array(removed),
    problems: [404],
  },
  restore: {
    method: 'post',
    path: '/course/{course}/removed-people/{user}/restore',
    changes: ['catalogue', 'course'],
    summary: 'Take somebody back into a course who was removed: they go on where they were',
    access: { course: 'editor' },
    params: ofLearner,
    answer: z.object({ restoredCount: z.int() }),
    problems: [404, 409],
  },
})

/** For `api<PeopleApi>()` in the browser. */
export type PeopleApi = ClientSchema<typeof peopleContract>

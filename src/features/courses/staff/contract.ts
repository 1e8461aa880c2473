import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { emailField, idField, textField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { staffRoles } from './rules.ts'

const role = z.enum(staffRoles)

const colleague = z
  .object({
    _id: idInAnswer(),
    name: z.string(),
    email: z.string().optional().meta({ description: 'For editors and owners' }),
    photoURL: z.string(),
    role,
    since: instantInAnswer(),
  })
  .meta({ id: 'CourseColleague' })

/** Somebody who works on a course. */
export type Colleague = z.output<typeof colleague>

const staff = z
  .object({
    title: z.string(),
    role: role.meta({ description: 'Of the signed-in member' }),
    learners: z.int().meta({ description: 'How many take the course' }),
    staff: z.array(colleague),
  })
  .meta({ id: 'CourseStaff' })

/** Who works on a course, and what whoever asks may do in it. */
export type CourseStaff = z.output<typeof staff>

const work = z.object({ _id: idInAnswer(), title: z.string(), role }).meta({ id: 'CourseWork' })

/** A course that a member works on, and as what. */
export type CourseWork = z.output<typeof work>

const ofCourse = z.object({ course: idField() })
const ofColleague = z.object({ course: idField(), user: idField() })

/** The name and the courses of whoever teaches are shown to visitors. */
const changes = ['catalogue', 'courses'] as const

export const staffContract = contract({
  list: {
    method: 'get',
    path: '/course/{course}/staff',
    summary: 'Who works on a course, the first appointed first',
    access: { course: 'assistant' },
    params: ofCourse,
    answer: staff,
    problems: [404],
  },
  appoint: {
    method: 'post',
    path: '/course/{course}/staff',
    summary: 'Appoint a member by their e-mail, who is told so by a message',
    access: { course: 'owner' },
    limit: 'invitation',
    params: ofCourse,
    body: z.object({ email: emailField(), role }),
    answer: colleague,
    statuses: [201],
    problems: [404, 409],
  },
  change: {
    method: 'patch',
    path: '/course/{course}/staff/{user}',
    changes,
    summary: 'Change the role of somebody who works on a course; the last owner stays one',
    access: { course: 'owner' },
    params: ofColleague,
    body: z.object({ role }),
    answer: colleague,
    problems: [404, 409],
  },
  remove: {
    method: 'delete',
    path: '/course/{course}/staff/{user}',
    changes,
    summary: 'End the work of somebody on a course; the last owner stays',
    access: { course: 'owner' },
    params: ofColleague,
    answer: z.object({ deletedCount: z.int() }),
    problems: [404, 409],
  },
  leave: {
    method: 'delete',
    path: '/course/{course}/own-role',
    changes,
    summary: "End the signed-in member's own work on a course; the last owner stays",
    access: { course: 'assistant' },
    params: ofCourse,
    answer: z.object({ deletedCount: z.int() }),
    problems: [404, 409],
  },
  handOver: {
    method: 'post',
    path: '/course/{course}/handover',
    changes,
    summary:
      'Hand a course over to somebody who works on it: it bears their name, and whoever hands it over stays an editor',
    access: { course: 'owner' },
    credential: 'session',
    params: ofCourse,
    body: z.object({ user: idField() }),
    answer: colleague,
    problems: [404, 409],
  },
  listWork: {
    method: 'get',
    path: '/my-course-work',
    summary:
      'The courses that the signed-in member works on, the one added last first: with `of=others` those that bear the name of somebody else, with `as=editor` those whose content they may change, with `q` those with it in their title',
    access: 'member',
    query: z.object({
      q: textField(200).optional(),
      of: z.enum(['all', 'others']).default('all'),
      as: z.enum(['assistant', 'editor']).default('assistant'),
      ...pagingQuery,
    }),
    answer: z.array(work),
  },
})

/** For `api<StaffApi>()` in the browser. */
export type StaffApi = ClientSchema<typeof staffContract>

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, textField } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { contractText } from '../../base/contract/text/en.ts'
import { courseStates, longestNote, rulingReasons } from '../courses/rulings/rules.ts'
import { rulingsText } from '../courses/rulings/text/en.ts'
import { courseFilters, longestWords } from './rules.ts'

const ruling = z
  .object({
    reason: z.enum(rulingReasons),
    note: z.string().meta({ description: 'What the administrator adds; may be empty' }),
    at: instantInAnswer(),
  })
  .meta({ id: 'CourseRuling' })

const row = z
  .object({
    id: idInAnswer(),
    title: z.string(),
    createdAt: instantInAnswer(),
    creatorId: idInAnswer().nullable().meta({ description: 'Null when the creator has left' }),
    creator: z.string().nullable(),
    creatorEmail: z.string().nullable(),
    learners: z.int().meta({ description: 'Of a course that is not shown at most 1001' }),
    state: z.enum(courseStates),
    ruling: ruling.nullable().meta({ description: 'Why it is not shown' }),
    reportedAt: instantInAnswer()
      .nullable()
      .meta({ description: 'The first report that nobody has decided on' }),
    reportCount: z.int().meta({ description: 'How many reports nobody has decided on, at most 51' }),
  })
  .meta({ id: 'CourseRow' })

/** A course as administrators see it in a list. */
export type CourseRow = z.output<typeof row>

const report = z
  .object({
    id: idInAnswer(),
    reason: z.enum(rulingReasons),
    words: z.string(),
    createdAt: instantInAnswer(),
    memberId: idInAnswer().nullable().meta({ description: 'Null for a visitor' }),
    name: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'CourseReport' })

const held = row
  .extend({
    description: z.string(),
    imageUrl: z.string(),
    duration: z.string(),
    reports: z.array(report).meta({ description: 'The latest fifty that nobody has decided on' }),
  })
  .meta({ id: 'HeldCourse' })

/** A course as administrators see it. */
export type HeldCourse = z.output<typeof held>

const params = z.object({ id: idField() })

const reasonField = z.enum(rulingReasons, {
  error: fieldMessage((language) => rulingsText(language).choose),
})

export const moderationContract = contract({
  report: {
    method: 'post',
    path: '/course/{course}/report',
    summary:
      'Report a course to the administrators, once for each member; those who teach it may not. `website` must stay empty',
    access: 'anyone',
    limit: 'course-report',
    params: z.object({ course: idField() }),
    body: z.object({
      reason: reasonField,
      words: textField(longestWords).default(''),
      website: z.string().default(''),
    }),
    answer: z.object({ success: z.boolean() }),
    problems: [404, 409, 429],
  },
  list: {
    method: 'get',
    path: '/admin/courses',
    summary:
      'The courses that are there, the newest first; with `show` those that are reported, hidden or removed, the latest first; with `q` those that match words, an e-mail of the creator, or an id',
    access: 'administrator',
    query: z.object({
      ...pagingQuery,
      // In the order of a search a position contains texts.
      after: textField(2000).optional(),
      q: textField(300).optional(),
      show: z.enum(courseFilters).optional(),
    }),
    answer: z.array(row),
  },
  read: {
    method: 'get',
    path: '/admin/courses/{id}',
    summary: 'One course, also when it is hidden, or was removed by an administrator',
    access: 'administrator',
    params,
    answer: held,
  },
  rule: {
    method: 'put',
    path: '/admin/courses/{id}/state',
    changes: ['catalogue', 'courses'],
    summary:
      'Hide a course from everybody but its staff, remove it, or show it again within 30 days. Its creator is told why. Each settles its reports',
    access: 'administrator',
    params,
    body: z.object({
      state: z.enum(courseStates, {
        error: fieldMessage((language) =>
          contractText(language).choice({ choices: courseStates.join(', ') }),
        ),
      }),
      reason: reasonField.optional().meta({ description: 'Needed to hide or remove' }),
      note: textField(longestNote).default(''),
    }),
    answer: held,
  },
})

/** For `api<ModerationApi>()` in the browser. */
export type ModerationApi = ClientSchema<typeof moderationContract>

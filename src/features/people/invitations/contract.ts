import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField, textField, wholeList } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { mostAtOnce, refusals } from './rules.ts'

const invitation = z
  .object({
    _id: idInAnswer(),
    email: z.string(),
    by: z.string().nullable().meta({ description: 'Who has invited them; null when that account is gone' }),
    createdAt: instantInAnswer(),
    sentAt: instantInAnswer(),
    sentCount: z.int(),
    expiresAt: instantInAnswer(),
    ended: z.boolean().meta({ description: 'Whether its link works no more' }),
  })
  .meta({ id: 'CourseInvitation' })

/** An invitation to a course that nobody has accepted yet. */
export type CourseInvitation = z.output<typeof invitation>

const invited = z
  .object({
    course: z.object({ _id: idInAnswer(), title: z.string() }),
    email: z.string(),
    by: z.string().nullable(),
    registered: z.boolean().meta({ description: 'Whether this address has an account by now' }),
  })
  .meta({ id: 'InvitedToCourse' })

/** What a link invites to. */
export type InvitedToCourse = z.output<typeof invited>

const ofCourse = z.object({ course: idField() })
const ofInvitation = z.object({ course: idField(), invitation: idField() })
const token = textField(100)

export const courseInvitationContract = contract({
  list: {
    method: 'get',
    path: '/course/{course}/invited',
    summary: 'The invitations to a course that nobody has accepted yet, the latest first',
    access: { course: 'editor' },
    params: ofCourse,
    query: z.object(pagingQuery),
    answer: z.array(invitation),
    problems: [404],
  },
  invite: {
    method: 'post',
    path: '/course/{course}/invited',
    summary:
      'Invite people by e-mail, each by a link that works for two weeks. Whoever cannot be invited is told, and the others are',
    access: { course: 'editor' },
    limit: 'invitation',
    params: ofCourse,
    body: z.object({
      emails: z
        .array(textField(254), { error: wholeList(mostAtOnce) })
        .min(1, { error: wholeList(mostAtOnce) })
        .max(mostAtOnce, { error: wholeList(mostAtOnce) }),
    }),
    answer: z.object({
      sent: z.array(z.string()),
      refused: z.array(z.object({ email: z.string(), why: z.enum(refusals) })),
    }),
    statuses: [201],
    problems: [404, 409],
  },
  sendAgain: {
    method: 'post',
    path: '/course/{course}/invited/{invitation}/messages',
    summary: 'Send an invitation again with a new link, five times in all; the old link ends',
    access: { course: 'editor' },
    limit: 'invitation',
    params: ofInvitation,
    answer: z.object({ sentCount: z.int() }),
    problems: [404, 409],
  },
  withdraw: {
    method: 'delete',
    path: '/course/{course}/invited/{invitation}',
    summary: 'Withdraw an invitation: its link ends',
    access: { course: 'editor' },
    params: ofInvitation,
    answer: z.object({ deletedCount: z.int() }),
    problems: [404],
  },
  read: {
    method: 'get',
    path: '/auth/course-invitation',
    summary: 'To which course a link invites whom; null when it does not work any more',
    access: 'anyone',
    query: z.object({ token: token.optional() }),
    answer: z.object({ invitation: z.union([invited, z.null()]) }),
  },
  accept: {
    method: 'post',
    path: '/auth/course-invitation',
    changes: ['catalogue', 'course'],
    summary: 'Join the course that a link invites the signed-in member to',
    access: 'member',
    credential: 'session',
    body: z.object({ courseId: idField(), token }),
    answer: z.object({ courseId: idInAnswer() }),
    problems: [404, 409],
  },
  register: {
    method: 'post',
    path: '/auth/course-invitation/registration',
    summary:
      'Where whoever has the link registers: their address is confirmed by it, also where one has to be invited',
    access: 'anyone',
    body: z.object({ token }),
    answer: z.object({ path: z.string() }),
    problems: [409],
  },
})

/** For `api<CourseInvitationApi>()` in the browser. */
export type CourseInvitationApi = ClientSchema<typeof courseInvitationContract>

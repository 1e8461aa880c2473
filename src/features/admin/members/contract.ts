import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField, textField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { eventKinds } from '../../audit/rules.ts'
import { adminText } from '../text/en.ts'
import { isUserKey, memberFilters } from './rules.ts'

const role = z.enum(['member', 'administrator'])

const memberRow = z
  .object({
    id: idInAnswer(),
    email: z.string(),
    displayName: z.string(),
    role,
    createdAt: instantInAnswer(),
    emailVerifiedAt: instantInAnswer().nullable(),
    disabledAt: instantInAnswer().nullable().meta({ description: 'When the account was closed' }),
    lastSeenAt: instantInAnswer()
      .nullable()
      .meta({ description: 'Of the sessions that live; to the minute' }),
    courses: z.int().meta({ description: 'How many courses of theirs are there, at most 51' }),
    enrollments: z.int().meta({ description: 'How many courses they take, at most 51' }),
  })
  .meta({ id: 'MemberRow' })

/** A member as administrators see them. */
export type UserRow = z.output<typeof memberRow>

const event = z
  .object({
    id: idInAnswer(),
    kind: z.string(),
    at: instantInAnswer(),
    count: z.int().meta({ description: 'How often it happened in its minute, of what was refused; else 1' }),
    network: z.string(),
    device: z.string(),
    details: z.record(z.string(), z.string()),
    memberId: idInAnswer().nullable(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null when the account is gone, or there never was one' }),
    actorId: idInAnswer().nullable().meta({ description: 'Who did it, when it was not the member' }),
    actorEmail: z.string().nullable().meta({ description: 'Null when that account is gone' }),
  })
  .meta({ id: 'SiteEvent' })

/** An event as administrators see it. */
export type SiteEvent = z.output<typeof event>

const narrowed = {
  q: textField(200).optional(),
  show: z.enum(memberFilters).optional().meta({
    description:
      '`instructors`: those whose courses are there. `new`: registered within seven days. `unconfirmed`: whose e-mail is not confirmed. `closed`: whose account is',
  }),
}

export const membersContract = contract({
  list: {
    method: 'get',
    path: '/admin/members',
    summary:
      'All members, the newest first; with `q`, those with it in their name or e-mail; with `show`, one kind of them',
    access: 'administrator',
    query: z.object({ ...narrowed, ...pagingQuery }),
    answer: z.array(memberRow),
  },
  export: {
    method: 'get',
    path: '/admin/member-export',
    summary: 'The same members as a CSV file, 100,000 at most; it is recorded who has taken it',
    access: 'administrator',
    credential: 'session',
    limit: 'change',
    query: z.object(narrowed),
    answer: z.string(),
    answerType: 'text/csv',
  },
  read: {
    method: 'get',
    path: '/admin/members/{id}',
    summary: 'One member',
    access: 'administrator',
    params: z.object({ id: idField() }),
    answer: memberRow,
  },
  change: {
    method: 'patch',
    path: '/admin/members/{id}',
    summary:
      "Change a member's role, close and open their account, or take their e-mail for confirmed. With another role, and by closing, their sessions end; the last administrator stays",
    access: 'administrator',
    params: z.object({ id: idField() }),
    body: z.object({
      role: role.optional(),
      disabled: z.boolean().optional(),
      verified: z.literal(true).optional(),
    }),
    answer: memberRow,
    problems: [409],
  },
  endSessions: {
    method: 'delete',
    path: '/admin/members/{id}/sessions',
    summary: 'Log a member out everywhere',
    access: 'administrator',
    params: z.object({ id: idField() }),
    answer: z.object({ deletedCount: z.int() }),
  },
  listEvents: {
    method: 'get',
    path: '/admin/events',
    summary: 'What happened to all accounts within a year, newest first',
    access: 'administrator',
    query: z.object({
      member: textField(254)
        .transform((value) => value.trim().toLowerCase())
        .refine(isUserKey, { error: fieldMessage((language) => adminText(language).members.key) })
        .optional()
        .meta({ description: 'The id of an account, or its e-mail' }),
      kind: z.enum(eventKinds).optional(),
      ...pagingQuery,
    }),
    answer: z.array(event),
  },
})

/** For `api<MembersApi>()` in the browser. */
export type MembersApi = ClientSchema<typeof membersContract>

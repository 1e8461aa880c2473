import { z } from 'zod'
import { contract } from '../../../base/shared/endpoint.ts'
import { idField, textField } from '../../../base/shared/fields.ts'
import { pagingQuery } from '../../../base/shared/paging.ts'

const role = z.enum(['member', 'administrator'])

const memberRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    displayName: z.string(),
    role,
    createdAt: z.iso.datetime(),
    emailVerifiedAt: z.iso.datetime().nullable(),
    disabledAt: z.iso.datetime().nullable().meta({ description: 'When the account was closed' }),
    lastSeenAt: z.iso.datetime().nullable().meta({ description: 'Of the sessions that live; to the minute' }),
  })
  .meta({ id: 'MemberRow' })

/** A member as administrators see them. */
export type MemberRow = z.output<typeof memberRow>

const event = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    at: z.iso.datetime(),
    network: z.string(),
    device: z.string(),
    details: z.record(z.string(), z.string()),
    memberId: z.uuid().nullable(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Null when the account is gone, or there never was one' }),
    actorId: z.uuid().nullable().meta({ description: 'Who did it, when it was not the member' }),
  })
  .meta({ id: 'SiteEvent' })

/** An event as administrators see it. */
export type SiteEvent = z.output<typeof event>

export const membersContract = contract({
  list: {
    method: 'get',
    path: '/admin/members',
    summary: 'All members, the newest first; with `q`, those with it in their name or e-mail',
    access: 'administrator',
    query: z.object({ q: textField(200).optional(), ...pagingQuery }),
    answer: z.array(memberRow),
  },
  change: {
    method: 'patch',
    path: '/admin/members/{id}',
    summary:
      "Change a member's role, or close and open their account. Their sessions end; the last administrator stays",
    access: 'administrator',
    params: z.object({ id: idField() }),
    body: z.object({ role: role.optional(), disabled: z.boolean().optional() }),
    answer: memberRow,
    problems: [409],
  },
  listEvents: {
    method: 'get',
    path: '/admin/events',
    summary: 'What happened to all accounts within a year, newest first',
    access: 'administrator',
    query: z.object({ member: idField().optional(), ...pagingQuery }),
    answer: z.array(event),
  },
})

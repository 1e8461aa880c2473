import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { emailField, idField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'

const invitation = z
  .object({
    id: idInAnswer(),
    email: z.string(),
    createdAt: instantInAnswer(),
    sentAt: instantInAnswer(),
    sentCount: z.int(),
    expiresAt: instantInAnswer(),
  })
  .meta({ id: 'Invitation' })

/** An invitation that is open, or has expired lately. */
export type Invitation = z.output<typeof invitation>

const params = z.object({ id: idField() })

export const invitationsContract = contract({
  list: {
    method: 'get',
    path: '/admin/invitations',
    summary: 'The invitations that nobody has used yet, newest first',
    access: 'administrator',
    query: z.object(pagingQuery),
    answer: z.array(invitation),
  },
  invite: {
    method: 'post',
    path: '/admin/invitations',
    summary: 'Invite somebody by e-mail: a link that serves once, for two weeks, and confirms the address',
    access: 'administrator',
    body: z.object({ email: emailField() }),
    answer: invitation,
    statuses: [201],
    problems: [409],
  },
  sendAgain: {
    method: 'post',
    path: '/admin/invitations/{id}/messages',
    summary: 'Send an invitation again with a new link, five times in all; the old link ends',
    access: 'administrator',
    params,
    answer: invitation,
    problems: [409],
  },
  withdraw: {
    method: 'delete',
    path: '/admin/invitations/{id}',
    summary: 'Withdraw an invitation: its link ends',
    access: 'administrator',
    params,
    answer: z.object({ deletedCount: z.int() }),
  },
})

/** For `api<InvitationsApi>()` in the browser. */
export type InvitationsApi = ClientSchema<typeof invitationsContract>

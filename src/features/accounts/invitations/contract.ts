import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { textField } from '../../../base/contract/fields.ts'

const invitation = z.object({
  email: z.string(),
  registered: z.boolean().meta({ description: 'Whether this address has an account by now' }),
})

/** What a link invites to. */
export type Invited = z.output<typeof invitation>

export const invitationContract = contract({
  readInvitation: {
    method: 'get',
    path: '/auth/invitation',
    summary: 'Whom a link invites to register; null when it does not work any more',
    access: 'anyone',
    query: z.object({ token: textField(100).optional() }),
    answer: z.object({ invitation: invitation.nullable() }),
  },
})

/** For `api<InvitationApi>()` in the browser. */
export type InvitationApi = ClientSchema<typeof invitationContract>

import { z } from 'zod'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { emailField, linkField, nameField } from '../../base/contract/fields.ts'
import { longestName } from './rules.ts'
import { userInAnswer } from './shared/user.ts'

export const accounts = contract({
  updateProfile: {
    method: 'patch',
    path: '/auth/profile',
    changes: ['catalogue', 'courses'],
    summary: 'Change the display name and the photo of the signed-in member',
    access: 'member',
    credential: 'session',
    body: z.object({ displayName: nameField(longestName).optional(), photoURL: linkField().optional() }),
    answer: z.object({ member: userInAnswer }),
  },
  session: {
    method: 'get',
    path: '/auth/session',
    summary: 'The signed-in member, or null',
    access: 'anyone',
    answer: z.object({ member: userInAnswer.nullable() }),
  },
  issueToken: {
    method: 'post',
    path: '/jwt',
    summary: 'A session token of ten minutes, as an httpOnly cookie; programs get it in the body too',
    access: 'self',
    limit: 'own',
    credential: 'session',
    body: z.object({ email: emailField() }),
    answer: z.object({ success: z.boolean(), expiresIn: z.int(), token: z.string().optional() }),
  },
})

/** For `api<AccountsApi>()` in the browser. */
export type AccountsApi = ClientSchema<typeof accounts>

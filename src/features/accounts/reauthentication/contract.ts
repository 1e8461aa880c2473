import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { reauthenticationFields } from './shared/fields.ts'

/** Whether a member can reauthenticate by a password, and whether they have authenticated within ten minutes (`fresh`). */
export type ReauthenticationState = { hasPassword: boolean; fresh: boolean }

export const reauthenticationContract = contract({
  reauthenticate: {
    method: 'post',
    path: '/auth/proof',
    summary:
      'Give the password again. For ten minutes this session may then end sessions and disconnect ways to sign in',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object(reauthenticationFields),
    answer: z.object({ success: z.boolean() }),
    problems: [403],
  },
})

/** For `api<ReauthenticationApi>()` in the browser. */
export type ReauthenticationApi = ClientSchema<typeof reauthenticationContract>

import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { emailField, textField } from '../../../base/contract/fields.ts'

export const verificationContract = contract({
  readEmail: {
    method: 'get',
    path: '/auth/email',
    summary: "The member's e-mail address: whether it is confirmed, and the one that shall take its place",
    access: 'member',
    credential: 'session',
    answer: z.object({
      email: z.string(),
      verified: z.boolean(),
      pending: z.string().nullable().meta({ description: 'The new address, while it is not confirmed yet' }),
    }),
  },
  resend: {
    method: 'post',
    path: '/auth/email/resend',
    summary: "Send the letter once more that confirms the member's address",
    access: 'member',
    credential: 'session',
    limit: 'mail',
    answer: z.object({ success: z.boolean() }),
    problems: [409, 429],
  },
  change: {
    method: 'post',
    path: '/auth/email/change',
    summary:
      'Ask for another e-mail address. Emails go to it and to the present one if that is confirmed; the change is made when all of their links were opened',
    access: 'member',
    credential: 'session',
    limit: 'mail',
    body: z.object({
      // Not `email`, which is always the present address.
      newEmail: emailField(),
      current: textField(1000).optional().meta({
        description: 'The password; not needed by who has none and signed in within the last ten minutes',
      }),
    }),
    answer: z.object({ success: z.boolean() }),
    problems: [403, 409],
  },
  confirm: {
    method: 'post',
    path: '/auth/verify-email',
    summary:
      'Confirm an address with the link that this browser has opened, or with the token in it; that an account has it, or shall have it, only signed in to that account',
    access: 'anyone',
    credential: 'session',
    body: z.object({ token: z.string().optional() }),
    answer: z.object({
      email: z.string(),
      done: z.boolean().meta({ description: 'False while the other address has not confirmed a change yet' }),
    }),
    problems: [409, 410],
  },
})

/** For `api<VerificationApi>()` in the browser. */
export type VerificationApi = ClientSchema<typeof verificationContract>

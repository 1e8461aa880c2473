import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'

const link = z.object({
  purpose: z.enum(['reset-password', 'verify-email', 'change-email', 'allow-change']),
  email: z.string().meta({ description: "The account's address, or the one to be confirmed" }),
  counts: z.boolean().meta({ description: 'False when it counts only signed in to the account' }),
})

export const linksContract = contract({
  readLink: {
    method: 'get',
    path: '/auth/link',
    summary:
      'What the one-time link is for that this browser has opened; null when it does not work any more',
    access: 'anyone',
    answer: z.object({ link: link.nullable() }),
  },
})

/** For `api<LinksApi>()` in the browser. */
export type LinksApi = ClientSchema<typeof linksContract>

import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { emailField } from '../../../base/contract/fields.ts'
import { tooShort } from '../../accounts/rules.ts'

const way = z
  .enum(['mail', 'terminal', 'people'])
  .meta({ description: 'By email; shown where the instance was started; or by the people who run the site' })

/** How a member gets a password link on this instance. */
export type Way = z.output<typeof way>

export const recoveryContract = contract({
  readWay: {
    method: 'get',
    path: '/auth/recovery',
    summary: 'How somebody who forgot the password gets a link',
    access: 'anyone',
    answer: z.object({ way }),
  },
  forgot: {
    method: 'post',
    path: '/auth/forgot',
    summary:
      'Ask for a link to choose a new password; the answer is the same whether or not anybody has the address',
    access: 'anyone',
    limit: 'mail',
    body: z.object({ email: emailField() }),
    answer: z.object({ success: z.boolean() }),
  },
  reset: {
    method: 'post',
    path: '/auth/reset',
    summary:
      'Choose a new password with the link that this browser has opened, or with the token in it; every session of the account ends',
    access: 'anyone',
    body: z.object({
      token: z.string().optional(),
      password: z.string({ error: fieldMessage(tooShort) }),
    }),
    answer: z.object({ success: z.boolean() }),
    problems: [410],
  },
})

/** For `api<RecoveryApi>()` in the browser. */
export type RecoveryApi = ClientSchema<typeof recoveryContract>

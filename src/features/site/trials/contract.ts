import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { textField } from '../../../base/contract/fields.ts'

export const trialsContract = contract({
  mail: {
    method: 'post',
    path: '/admin/site/mail-trials',
    summary:
      'Send a test message to the own e-mail address, at once. 502 says in words why the mail server did not take it',
    access: 'administrator',
    limit: 'mail',
    answer: z.object({ to: z.string() }),
    problems: [409, 502],
  },
  provider: {
    method: 'post',
    path: '/admin/site/provider-trials',
    summary:
      'Ask a sign-in provider that is set up for what it says of itself. 502 says in words what is wrong with it',
    access: 'administrator',
    body: z.object({ provider: textField(100) }),
    answer: z.object({ name: z.string() }),
    problems: [404, 502],
  },
})

/** For `api<TrialsApi>()` in the browser. */
export type TrialsApi = ClientSchema<typeof trialsContract>

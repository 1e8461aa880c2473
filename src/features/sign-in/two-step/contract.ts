import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { textField } from '../../../base/contract/fields.ts'

const member = z.object({
  id: idInAnswer(),
  email: z.string(),
  displayName: z.string(),
  photoURL: z.string(),
})

const current = textField(1000).optional()

const code = textField(100)

const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Each works once; they are in no other answer' })

const state = z
  .object({
    enabled: z.boolean(),
    required: z.boolean().meta({ description: 'The operator obliges this member' }),
    recoveryCodesLeft: z.int(),
    begun: z
      .object({ secret: z.string(), uri: z.string() })
      .nullable()
      .meta({ description: 'What an app needs, until the first code is given' }),
  })
  .meta({ id: 'TwoStep' })

/** The state of a member's second step. */
export type TwoStep = z.output<typeof state>

export const twoStepContract = contract({
  readTwoStep: {
    method: 'get',
    path: '/auth/two-step',
    summary: "How the member's two-step verification stands",
    access: 'member',
    credential: 'session',
    answer: state,
  },
  begin: {
    method: 'post',
    path: '/auth/two-step/secret',
    summary:
      'Make a secret for an app that shows codes (TOTP, RFC 6238); it counts once a code of it was given',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ current }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    problems: [403, 409],
  },
  enable: {
    method: 'post',
    path: '/auth/two-step',
    summary: 'Turn two-step verification on with a code of the app',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ code }),
    answer: z.object({ recoveryCodes }),
    problems: [409],
  },
  disable: {
    method: 'post',
    path: '/auth/two-step/removal',
    summary: 'Turn two-step verification off, unless the operator obliges the member to it',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ current }),
    answer: z.object({ success: z.boolean() }),
    problems: [403],
  },
  renewRecoveryCodes: {
    method: 'post',
    path: '/auth/two-step/recovery-codes',
    summary: 'Make new recovery codes; the old ones stop working',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ current }),
    answer: z.object({ recoveryCodes }),
    problems: [403, 409],
  },
  takeSecondStep: {
    method: 'post',
    path: '/auth/second-step',
    summary:
      'Finish the sign-in that this browser has begun, with a code of the app or a recovery code; the answer sets the session cookie',
    access: 'anyone',
    limit: 'own',
    body: z.object({ code }),
    answer: z.object({ member }),
  },
})

/** For `api<TwoStepApi>()` in the browser. */
export type TwoStepApi = ClientSchema<typeof twoStepContract>

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'

const provider = z
  .object({
    id: z.string(),
    name: z.string(),
    /** False for a provider whose button is shown although it is not set up. */
    configured: z.boolean(),
    popupSevered: z.boolean(),
  })
  .meta({ id: 'Provider' })

/** A provider, as its button needs it. */
export type Provider = z.output<typeof provider>

const identity = z
  .object({
    id: idInAnswer(),
    provider: z.string(),
    name: z.string(),
    email: z.string(),
    connectedAt: instantInAnswer(),
    lastUsedAt: instantInAnswer(),
  })
  .meta({ id: 'ConnectedIdentity' })

/** A member's identity at a provider. */
export type ConnectedIdentity = z.output<typeof identity>

export const providersContract = contract({
  listProviders: {
    method: 'get',
    path: '/auth/providers',
    summary: 'The ways to sign in besides e-mail and password; `/api/auth/popup/start?provider=` begins one',
    access: 'anyone',
    answer: z.object({ providers: z.array(provider) }),
  },
  claimEmail: {
    method: 'post',
    path: '/auth/claim',
    summary:
      'Take over an account whose e-mail its holder has never verified, right after a provider has vouched for it; the answer sets the session cookie',
    access: 'anyone',
    answer: z.object({ success: z.boolean() }),
    problems: [409],
  },
  listIdentities: {
    method: 'get',
    path: '/auth/identities',
    summary: 'The accounts elsewhere that the member signs in with, and whether there is a password besides',
    access: 'member',
    credential: 'session',
    answer: z.object({ identities: z.array(identity), hasPassword: z.boolean() }),
  },
  unlinkIdentity: {
    method: 'delete',
    path: '/auth/identities/{id}',
    summary: 'Disconnect an account elsewhere; the last way in stays',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    params: z.object({ id: idField() }),
    answer: z.object({ success: z.boolean() }),
    problems: [403, 409],
  },
})

/** For `api<ProvidersApi>()` in the browser. */
export type ProvidersApi = ClientSchema<typeof providersContract>

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField, requiredText, textField } from '../../../base/contract/fields.ts'

const passkey = z
  .object({
    id: idInAnswer(),
    name: z.string(),
    createdAt: instantInAnswer(),
    lastUsedAt: instantInAnswer().nullable(),
  })
  .meta({ id: 'Passkey' })

/** A member's passkey, as they see it. */
export type Passkey = z.output<typeof passkey>

const member = z.object({
  id: idInAnswer(),
  email: z.string(),
  displayName: z.string(),
  photoURL: z.string(),
  secondStepDue: z.literal(true).optional(),
})

const options = z
  .record(z.string(), z.unknown())
  .meta({ description: "The browser's part, as WebAuthn Level 3 writes it in JSON" })

const base64url = z.string().max(20_000)

/** The fields that all credentials from the WebAuthn API share. */
const answered = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.string().max(100).optional(),
}

const created = z.object({
  ...answered,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
})

const signed = z.object({
  ...answered,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

/** The credentials that browsers send. */
export type CreatedKey = z.output<typeof created>
export type SignedChallenge = z.output<typeof signed>

const name = requiredText(100)
const params = z.object({ id: idField() })
const success = z.object({ success: z.boolean() })

export const passkeysContract = contract({
  listPasskeys: {
    method: 'get',
    path: '/auth/passkeys',
    summary: "The signed-in member's passkeys, oldest first",
    access: 'member',
    credential: 'session',
    answer: z.array(passkey),
  },
  beginPasskey: {
    method: 'post',
    path: '/auth/passkey-options',
    summary: 'Begin to add a passkey: what the browser needs to make one',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ current: textField(1000).optional() }),
    answer: options,
    problems: [403],
  },
  addPasskey: {
    method: 'post',
    path: '/auth/passkeys',
    summary: 'Add the passkey that the browser has made',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({ name, passkey: created }),
    answer: success,
    problems: [409],
  },
  renamePasskey: {
    method: 'patch',
    path: '/auth/passkeys/{id}',
    summary: 'Give a passkey another name',
    access: 'member',
    credential: 'session',
    params,
    body: z.object({ name }),
    answer: success,
  },
  removePasskey: {
    method: 'delete',
    path: '/auth/passkeys/{id}',
    summary: 'Remove a passkey; the last way in stays',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    params,
    answer: success,
    problems: [403, 409],
  },
  beginSignIn: {
    method: 'post',
    path: '/auth/passkey-sign-in/options',
    summary: 'Begin to sign in with a passkey: what the browser needs to use one',
    access: 'anyone',
    answer: options,
  },
  signIn: {
    method: 'post',
    path: '/auth/passkey-sign-in',
    summary: 'Sign in with a passkey, which counts as both steps; the answer sets the session cookie',
    access: 'anyone',
    limit: 'sign-in',
    body: z.object({ passkey: signed }),
    answer: z.object({ member }),
  },
})

/** For `api<PasskeysApi>()` in the browser. */
export type PasskeysApi = ClientSchema<typeof passkeysContract>

import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { emailField, linkField, nameField, textField } from '../../base/contract/fields.ts'
import { accountsText } from '../../base/text/accounts.ts'
import { brokenPasswordRule } from './rules.ts'

const member = z
  .object({
    id: idInAnswer(),
    email: z.string(),
    displayName: z.string(),
    photoURL: z.string(),
    administrator: z.literal(true).optional().meta({ description: 'Only of those who run the site' }),
    secondStepDue: z
      .literal(true)
      .optional()
      .meta({ description: 'Two-step verification has to be turned on before anything else can be done' }),
  })
  .meta({ id: 'Member' })

/** A signed-in person, as they see themselves. */
export type Member = z.output<typeof member>

const anyPassword = textField(1000)

// Checked by itself too, so that it is told beside an e-mail that is missing.
const newPassword = z
  .string({ error: accountsText.password.tooShort })
  .superRefine((password, context) => refuse(context, brokenPasswordRule(password, '')))

function refuse(context: z.RefinementCtx, message: string | null, path: string[] = []): void {
  if (message !== null) context.addIssue({ code: 'custom', path, message })
}

export const accounts = contract({
  signUp: {
    method: 'post',
    path: '/auth/sign-up',
    summary: 'Register with an e-mail address and a password; the answer sets the session cookie',
    access: 'anyone',
    limit: 'sign-up',
    body: z
      .object({
        email: emailField(),
        password: newPassword,
        administrator: textField(100)
          .optional()
          .meta({ description: 'The token of the link that the start of a new instance has shown' }),
      })
      .superRefine(({ email, password }, context) =>
        refuse(context, brokenPasswordRule(password, email), ['password']),
      ),
    answer: z.object({ member }),
    statuses: [201],
    problems: [409],
  },
  updateProfile: {
    method: 'patch',
    path: '/auth/profile',
    summary: 'Change the display name and the photo of the signed-in member',
    access: 'member',
    credential: 'session',
    body: z.object({ displayName: nameField(100).optional(), photoURL: linkField().optional() }),
    answer: z.object({ member }),
  },
  signIn: {
    method: 'post',
    path: '/auth/sign-in',
    summary: 'Sign in with an e-mail address and a password; the answer sets the session cookie',
    access: 'anyone',
    limit: 'own',
    body: z.object({ email: emailField(), password: anyPassword }),
    answer: z.object({
      member: member.nullable(),
      secondStep: z
        .literal(true)
        .optional()
        .meta({ description: 'The password was right; `POST /auth/second-step` finishes the sign-in' }),
    }),
  },
  signOut: {
    method: 'post',
    path: '/auth/sign-out',
    summary: 'End the session; every token made from it stops working',
    access: 'anyone',
    limit: 'credentials',
    answer: z.object({ success: z.boolean() }),
  },
  session: {
    method: 'get',
    path: '/auth/session',
    summary: 'The signed-in member, or null',
    access: 'anyone',
    answer: z.object({ member: member.nullable() }),
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

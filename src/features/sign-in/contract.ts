import { z } from 'zod'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { emailField, textField } from '../../base/contract/fields.ts'
import type { Text } from '../../base/text/catalogue.ts'
import { brokenPasswordRule, tooShort } from '../accounts/rules.ts'
import { userInAnswer as member } from '../accounts/shared/user.ts'

const anyPassword = textField(1000)

// Checked by itself too, so that its errors show together with those of the e-mail.
const newPassword = z
  .string({ error: fieldMessage(tooShort) })
  .superRefine((password, context) => refuse(context, brokenPasswordRule(password, '')))

function refuse(context: z.RefinementCtx, broken: Text | null, path: string[] = []): void {
  if (broken !== null) context.addIssue({ code: 'custom', path, message: fieldMessage(broken) })
}

export const signInContract = contract({
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
        invitation: textField(100)
          .optional()
          .meta({ description: 'The token of an invitation to this e-mail, which is thereby confirmed' }),
      })
      .superRefine(({ email, password }, context) =>
        refuse(context, brokenPasswordRule(password, email), ['password']),
      ),
    answer: z.object({ member }),
    statuses: [201],
    problems: [403, 409],
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
})

/** For `api<SignInApi>()` in the browser. */
export type SignInApi = ClientSchema<typeof signInContract>

import { z } from 'zod'
import { instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { reauthenticationFields } from '../accounts/reauthentication/shared/fields.ts'
import { profileText } from './text/en.ts'

const success = z.object({ success: z.boolean() })

const profile = z
  .object({
    hasPassword: z.boolean(),
    fresh: z.boolean().meta({
      description: 'Signed in, or gave the password again, within ten minutes, which counts as a proof',
    }),
    memberSince: instantInAnswer(),
    leaving: z
      .object({ enrollments: z.int(), coursesKept: z.int(), coursesDeleted: z.int() })
      .meta({ description: 'What deleting the account would do' }),
  })
  .meta({ id: 'Profile' })

/** The part of a member's account that only they see on their page. */
export type Profile = z.output<typeof profile>

export const profileContract = contract({
  readProfile: {
    method: 'get',
    path: '/auth/profile',
    summary: 'What the account holds besides name and photo, and what deleting it would do',
    access: 'member',
    credential: 'session',
    answer: profile,
  },
  changePassword: {
    method: 'post',
    path: '/auth/password',
    summary:
      'Choose another password, or a first one right after signing in; every other session of the account ends',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({
      ...reauthenticationFields,
      password: z.string({ error: fieldMessage((language) => profileText(language).errors.giveNew) }),
    }),
    answer: success,
    problems: [403],
  },
  exportData: {
    method: 'get',
    path: '/auth/export',
    summary: 'Everything that the site holds about the member, as one JSON document',
    access: 'member',
    limit: 'change',
    credential: 'session',
    answer: z.record(z.string(), z.unknown()),
  },
  deleteAccount: {
    method: 'post',
    path: '/auth/deletion',
    changes: ['catalogue', 'courses'],
    summary:
      'Delete the account for good. Courses that others take stay, without a name; the other ones are deleted',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object(reauthenticationFields),
    answer: success,
    problems: [403],
  },
})

/** For `api<ProfileApi>()` in the browser. */
export type ProfileApi = ClientSchema<typeof profileContract>

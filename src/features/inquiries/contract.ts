import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, textField } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { contractText } from '../../base/contract/text/en.ts'
import { isPhone, longest } from './rules.ts'
import { inquiriesText } from './text/en.ts'

const inquiry = z
  .object({
    id: idInAnswer(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    message: z.string(),
    createdAt: instantInAnswer(),
    answeredAt: instantInAnswer().nullable(),
  })
  .meta({ id: 'Inquiry' })

/** An inquiry. Fields that were not filled in are empty. */
export type Inquiry = z.output<typeof inquiry>

const params = z.object({ id: idField() })

export const inquiriesContract = contract({
  inquire: {
    method: 'post',
    path: '/inquiries',
    summary: 'Write to the people who run the site. Nothing needs to be filled in; `website` must stay empty',
    access: 'anyone',
    limit: 'contact',
    body: z.object({
      name: textField(longest.name).default(''),
      email: textField(longest.email)
        .refine((value) => value === '' || z.regexes.html5Email.test(value), {
          error: fieldMessage((language) => contractText(language).email),
        })
        .default(''),
      phone: textField(longest.phone)
        .refine(isPhone, { error: fieldMessage((language) => inquiriesText(language).phoneHolds) })
        .default(''),
      address: textField(longest.address).default(''),
      message: textField(longest.message).default(''),
      website: z.string().default(''),
    }),
    answer: z.object({ insertedId: idInAnswer() }),
    statuses: [201],
  },
  list: {
    method: 'get',
    path: '/admin/inquiries',
    summary: 'What visitors wrote to the people who run the site, newest first',
    access: 'administrator',
    query: z.object(pagingQuery),
    answer: z.array(inquiry),
  },
  read: {
    method: 'get',
    path: '/admin/inquiries/{id}',
    summary: 'One inquiry',
    access: 'administrator',
    params,
    answer: inquiry,
  },
  change: {
    method: 'patch',
    path: '/admin/inquiries/{id}',
    summary: 'Note that an inquiry was answered, or was not',
    access: 'administrator',
    params,
    body: z.object({ answered: z.boolean() }),
    answer: inquiry,
  },
  remove: {
    method: 'delete',
    path: '/admin/inquiries/{id}',
    summary: 'Delete an inquiry for good',
    access: 'administrator',
    params,
    answer: z.object({ deletedCount: z.int() }),
  },
})

/** For `api<InquiriesApi>()` in the browser. */
export type InquiriesApi = ClientSchema<typeof inquiriesContract>

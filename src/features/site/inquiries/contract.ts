import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'

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

/** What somebody wrote to the people who run the site. What was not filled in is an empty text. */
export type Inquiry = z.output<typeof inquiry>

const params = z.object({ id: idField() })

export const inquiriesContract = contract({
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

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { messageStates } from './rules.ts'

const state = z.enum(messageStates).meta({
  description: '`kept`: this instance sends no mail. `given-up`: nobody will try again',
})

const message = z
  .object({
    id: idInAnswer(),
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    state,
    attempts: z.int(),
    lastFailure: z.string().nullable().meta({ description: 'What the mail server replied last' }),
    createdAt: instantInAnswer(),
    nextAttemptAt: instantInAnswer().nullable(),
  })
  .meta({ id: 'Letter' })

/** A message of the outbox, without its text. */
export type Message = z.output<typeof message>

const params = z.object({ id: idField() })

export const messagesContract = contract({
  list: {
    method: 'get',
    path: '/admin/letters',
    summary: 'The emails of the last weeks, newest first, without their content',
    access: 'administrator',
    query: z.object({ state: state.optional(), ...pagingQuery }),
    answer: z.array(message),
  },
  read: {
    method: 'get',
    path: '/admin/letters/{id}',
    summary: 'One email, without its content',
    access: 'administrator',
    params,
    answer: message.extend({
      readable: z.boolean().meta({ description: 'False once it was sent: its words are gone then' }),
    }),
  },
  readWords: {
    method: 'post',
    path: '/admin/letters/{id}/readings',
    summary: 'What an email says that was not sent, links included. It is recorded who has read it',
    access: 'administrator',
    params,
    answer: z.object({ text: z.string() }),
    problems: [410],
  },
  sendAnew: {
    method: 'post',
    path: '/admin/letters/{id}/attempts',
    summary: 'Have an email tried again that was given up or kept',
    access: 'administrator',
    params,
    answer: z.object({ success: z.boolean() }),
    problems: [409],
  },
})

/** For `api<MessagesApi>()` in the browser. */
export type MessagesApi = ClientSchema<typeof messagesContract>

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField, requiredText, textField, wholeNumber } from '../../../base/contract/fields.ts'
import { most } from './rules.ts'
import { apiTokensText } from './text/en.ts'

const scope = z.enum(['read', 'write'])
const scopes = fieldMessage((language) => apiTokensText(language).scopes)
const days = wholeNumber(1, most.days)

const apiToken = z
  .object({
    id: idInAnswer(),
    name: z.string(),
    scopes: z.array(scope),
    createdAt: instantInAnswer(),
    expiresAt: instantInAnswer(),
    lastUsedAt: instantInAnswer().nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'ApiToken' })

export const apiTokensContract = contract({
  list: {
    method: 'get',
    path: '/auth/api-tokens',
    summary:
      "The signed-in member's personal API tokens that serve, the newest first; never the tokens themselves",
    access: 'member',
    credential: 'session',
    answer: z.array(apiToken),
  },
  create: {
    method: 'post',
    path: '/auth/api-tokens',
    summary: 'Make a personal API token. It is in this answer and can never be seen again',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    body: z.object({
      current: textField(1000)
        .optional()
        .meta({ description: 'The password, from members who have one; others have signed in just now' }),
      name: requiredText(100),
      scopes: z.array(scope, { error: scopes }).min(1, { error: scopes }).max(2, { error: scopes }),
      days: z.int({ error: days }).min(1, { error: days }).max(most.days, { error: days }),
    }),
    answer: z.object({ id: idInAnswer(), token: z.string(), expiresAt: instantInAnswer() }),
    statuses: [201],
    problems: [403, 409],
  },
  revoke: {
    method: 'delete',
    path: '/auth/api-tokens/{id}',
    summary: 'End a personal API token at once',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    params: z.object({ id: idField() }),
    answer: z.object({ deletedCount: z.int() }),
  },
})

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { contract } from '../../../base/contract/endpoint.ts'
import { idField } from '../../../base/contract/fields.ts'

const session = z
  .object({
    id: idInAnswer(),
    device: z
      .string()
      .meta({ description: 'In words, such as "Firefox on Linux", in the language of the request' }),
    startedAt: instantInAnswer(),
    lastSeenAt: instantInAnswer().meta({ description: 'To the minute' }),
    current: z.boolean().meta({ description: 'True for the session that asks' }),
  })
  .meta({ id: 'Session' })

/** A session of the member. */
export type OwnSession = z.output<typeof session>

export const sessionsContract = contract({
  list: {
    method: 'get',
    path: '/auth/sessions',
    summary: "The signed-in member's sessions, the one used last first",
    access: 'member',
    credential: 'session',
    answer: z.array(session),
  },
  end: {
    method: 'delete',
    path: '/auth/sessions/{id}',
    summary: 'End a session of one’s own; every token made from it stops working',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    params: z.object({ id: idField() }),
    answer: z.object({ deletedCount: z.int() }),
    problems: [403],
  },
  endAll: {
    method: 'delete',
    path: '/auth/sessions',
    summary: 'Sign out everywhere; with `keep=current`, everywhere else',
    access: 'member',
    limit: 'credentials',
    credential: 'session',
    query: z.object({ keep: z.literal('current').optional() }),
    answer: z.object({ deletedCount: z.int() }),
    problems: [403],
  },
})

import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { contract } from '../../base/contract/endpoint.ts'
import { pagingQuery } from '../../base/contract/paging.ts'

const event = z
  .object({
    id: idInAnswer(),
    kind: z.string(),
    at: instantInAnswer(),
    count: z.int().meta({ description: 'How often it happened in its minute, of what was refused; else 1' }),
    network: z
      .string()
      .meta({ description: 'The part of the network address that is kept; empty if unknown' }),
    device: z.string().meta({ description: 'In words, such as "Firefox on Linux"; empty if unknown' }),
    details: z.record(z.string(), z.string()),
    byOthers: z.boolean().meta({ description: 'True when it was not the member who did it' }),
  })
  .meta({ id: 'AuditEvent' })

/** An event of the member's own account. */
export type OwnEvent = z.output<typeof event>

export const auditContract = contract({
  listOwn: {
    method: 'get',
    path: '/auth/events',
    summary: 'What happened to the signed-in member’s account within a year, newest first',
    access: 'member',
    credential: 'session',
    query: z.object(pagingQuery),
    answer: z.array(event),
  },
})

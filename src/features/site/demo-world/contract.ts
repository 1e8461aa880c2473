import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'

const demo = z
  .object({
    courses: z.int().meta({ description: 'Its courses that nobody has changed' }),
    members: z.int().meta({ description: 'Its members who have changed nothing and teach nothing else' }),
    enrollments: z.int().meta({ description: 'How often others take one of these courses' }),
  })
  .meta({ id: 'DemoWorld' })

/** What is left of the demo world, and would go with it. */
export type DemoWorld = z.output<typeof demo>

export const demoWorldContract = contract({
  read: {
    method: 'get',
    path: '/admin/site/demo',
    summary: 'What is left of the demo world, and would be removed',
    access: 'administrator',
    answer: demo,
  },
  remove: {
    method: 'delete',
    path: '/admin/site/demo',
    changes: ['catalogue', 'courses'],
    summary:
      'Remove the demo world for good: its courses with their enrollments and reviews, and its members. What somebody has changed stays',
    access: 'administrator',
    answer: demo,
  },
})

/** For `api<DemoWorldApi>()` in the browser. */
export type DemoWorldApi = ClientSchema<typeof demoWorldContract>

import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'

const size = z
  .object({
    total: z.int(),
    exact: z.boolean().meta({ description: 'False where `total` is what the database estimates of many' }),
    newest: z.int().meta({ description: 'How many of them are of the last seven days, at most 1000' }),
  })
  .meta({ id: 'SiteSize' })

/** How many of something the site has, and how many are new. */
export type Size = z.output<typeof size>

const overview = z
  .object({
    members: size,
    courses: size,
    enrollments: size,
    waiting: z
      .record(z.string(), z.int())
      .meta({ description: 'What somebody should look at, by its name: how many there are, at most 100' }),
  })
  .meta({ id: 'Overview' })

/** How the site is doing. */
export type Overview = z.output<typeof overview>

export const overviewContract = contract({
  read: {
    method: 'get',
    path: '/admin/overview',
    summary:
      'How many members, courses and enrollments there are, how many are new this week, and what needs a look',
    access: 'administrator',
    answer: overview,
  },
})

/** For `api<OverviewApi>()` in the browser. */
export type OverviewApi = ClientSchema<typeof overviewContract>

import { z } from 'zod'
import type { Sort } from '../rules.ts'

// PostgreSQL writes UTC as +00:00.
const date = z.iso.datetime({ offset: true })
const id = z.uuid()

type Column =
  | 'courses.created_at'
  | 'courses.id'
  | 'courses.enrollment_count'
  | 'courses.sort_title'
  | 'score'

/** An order of a list: the columns that make it total, all in one direction, and the shape of a place in it. */
export type Order = {
  columns: readonly Column[]
  direction: 'asc' | 'desc'
  key: z.ZodType<readonly (string | number)[]>
}

/** Each order has an index of its own (migration 0002); `relevance` sorts a bounded number of candidates. */
export const orders: Record<Sort, Order> = {
  newest: { columns: ['courses.created_at', 'courses.id'], direction: 'desc', key: z.tuple([date, id]) },
  oldest: { columns: ['courses.created_at', 'courses.id'], direction: 'asc', key: z.tuple([date, id]) },
  popular: {
    columns: ['courses.enrollment_count', 'courses.created_at', 'courses.id'],
    direction: 'desc',
    key: z.tuple([
      z
        .int()
        .min(0)
        .max(2 ** 31 - 1),
      date,
      id,
    ]),
  },
  title: { columns: ['courses.sort_title', 'courses.id'], direction: 'asc', key: z.tuple([z.string(), id]) },
  relevance: { columns: ['score', 'courses.id'], direction: 'desc', key: z.tuple([z.number(), id]) },
}

import { z } from 'zod'
import { instantInKey, type Listing } from '../../../base/http/paging.ts'
import type { Sort } from '../rules.ts'

const date = instantInKey
const id = z.uuid()
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

type Column =
  | 'courses.created_at'
  | 'courses.id'
  | 'enrollment_counts.learners'
  | 'enrollment_counts.created_at'
  | 'enrollment_counts.course_id'
  | 'courses.sort_title'
  | 'score'

/** The types of the columns that make up positions in lists of all courses. */
export const typesOf = {
  'courses.created_at': 'timestamptz',
  'courses.id': 'uuid',
  'enrollment_counts.learners': 'int',
  'enrollment_counts.created_at': 'timestamptz',
  'enrollment_counts.course_id': 'uuid',
  'courses.sort_title': 'text',
  score: null,
} as const satisfies Record<Column, string | null>

/** An order of a list: the columns that make it total, all in one direction, and the shape of a position in it. */
export type Order = Listing & { name: Sort; columns: readonly Column[]; direction: 'asc' | 'desc' }

const opposite = { asc: 'desc', desc: 'asc' } as const

/** An order as it is read towards its beginning. */
export function turned(order: Order): Order {
  return { ...order, direction: opposite[order.direction] }
}

/**
 * All orders. Each has an index (migrations 0002 and 0081), except `relevance`, which sorts a bounded number of candidates.
 */
export const orders: Record<Sort, Order> = {
  newest: {
    name: 'newest',
    columns: ['courses.created_at', 'courses.id'],
    direction: 'desc',
    key: z.tuple([date, id]),
  },
  oldest: {
    name: 'oldest',
    columns: ['courses.created_at', 'courses.id'],
    direction: 'asc',
    key: z.tuple([date, id]),
  },
  popular: {
    name: 'popular',
    columns: ['enrollment_counts.learners', 'enrollment_counts.created_at', 'enrollment_counts.course_id'],
    direction: 'desc',
    key: z.tuple([count, date, id]),
  },
  title: {
    name: 'title',
    columns: ['courses.sort_title', 'courses.id'],
    direction: 'asc',
    key: z.tuple([z.string(), id]),
  },
  relevance: {
    name: 'relevance',
    columns: ['score', 'courses.id'],
    direction: 'desc',
    key: z.tuple([z.number(), id]),
  },
}

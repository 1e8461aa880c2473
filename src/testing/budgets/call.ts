import type { Person } from '../people.ts'

/** The people and ids that budget calls use. */
export type Cast = {
  /** Has created three hundred courses, is enrolled in three hundred, and has three hundred audit events. */
  member: Person
  /** An account that a call may delete. */
  leaver: Person
  administrator: Person
  /** `course` is taken by the member, `own` created, `other` neither. */
  ids: Readonly<Record<string, string>>
}

/** A call of an endpoint, and how it is asked for. */
export type Call = {
  address: string
  /** The most statements that it may execute, where that is not the usual (`mostOf`). */
  most?: number
  /** Why it needs more than the usual. */
  why?: string
  by?: 'member' | 'leaver' | 'administrator'
  /** The name of the id that replaces the parameter in the path. */
  id?: string
  /** The name of the id of `{course}`, where it is not the course that the member takes. */
  course?: string
  query?: string | ((cast: Cast) => string)
  headers?: Readonly<Record<string, string>>
  body?: (cast: Cast) => object
  /** The most rows that a step of a plan may read, where machines read more than a page shows. */
  looks?: number
  /** The expected status, when it is not a success. */
  status?: number
}

/** The usual most statements of a read and of a change. */
const usual = { read: 4, change: 6 }

/** The most statements that a call may execute. */
export function mostOf({ address, most }: Pick<Call, 'address' | 'most'>): number {
  return most ?? (address.startsWith('GET ') ? usual.read : usual.change)
}

import type { Person } from '../people.ts'

/** Who and what there is to call about. */
export type Cast = {
  /** Has three hundred courses, takes three hundred, and did as much. */
  member: Person
  /** Nothing is lost when this account goes. */
  leaver: Person
  administrator: Person
  ids: Record<
    'course' | 'own' | 'other' | 'member' | 'session' | 'token' | 'inquiry' | 'letter' | 'photo',
    string
  >
}

/** One call of an address, and how many statements answering it may take at most. */
export type Call = {
  address: string
  most: number
  by?: 'member' | 'leaver' | 'administrator'
  /** What stands for the part of the path in braces. */
  id?: keyof Cast['ids']
  query?: string | ((cast: Cast) => string)
  body?: (cast: Cast) => object
  /** How many rows a step may look at, where that is more than anybody sees: a part of what machines read. */
  looks?: number
  /** What is answered, where that is not a success. */
  status?: number
}

import { levels, paces } from '../../facts/rules.ts'

/** How long a course may take, in whole weeks: the shortest first, each from where the one before ends. */
export const lengths = ['month', 'months', 'longer'] as const

/** The weeks of each length; null for no end. */
export const weeksOf = {
  month: [1, 4],
  months: [5, 8],
  longer: [9, null],
} as const satisfies Record<(typeof lengths)[number], readonly [from: number, to: number | null]>

/** Facets of which several choices can be made at a time, with those that are known beforehand. */
export const choices = { level: levels, length: lengths, pace: paces } as const

/** What courses can be filtered by, in the order of the sentence. */
export const facets = ['subject', 'level', 'language', 'length', 'pace', 'price'] as const
export type Facet = (typeof facets)[number]

/** The most choices of one facet. */
export const mostChoices = 20

/** A filter as addresses have it: the choices of a facet with commas between them, and the day from which on courses start. */
export type Filter = { [F in Facet]: readonly string[] } & { starts: string | null }

/** The filter that leaves everything. */
export const noFilter: Filter = {
  subject: [],
  level: [],
  language: [],
  length: [],
  pace: [],
  price: [],
  starts: null,
}

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../../base/text/numbers.ts'

/** The texts of src/features/courses/catalogue/filters. */
export const filtersText = catalogue('filters', {
  sentence: <Piece>({ subject, subjects, level, levels, language, languages, length, lengths }: { subject: (text: string) => Piece; subjects: string; level: (text: string) => Piece; levels: string; language: (text: string) => Piece; languages: string; length: (text: string) => Piece; lengths: string }): (string | Piece)[] => [`Show me `, subject(`${subjects}`), ` for `, level(`${levels}`), ` in `, language(`${languages}`), ` that takes `, length(`${lengths}`), `.`],
  any: {
    subject: 'everything',
    level: 'everybody',
    language: 'any language',
    length: 'any length of time',
  },
  levels: {
    beginner: 'beginners',
    intermediate: 'people with some experience',
    advanced: 'advanced learners',
  },
  lengths: {
    month: 'a month or less',
    months: 'one to two months',
    longer: 'more than two months',
    short: 'two months or less',
    long: 'more than a month',
  },
  names: {
    subject: 'Subject',
    level: 'Level',
    language: 'Language',
    length: 'Length',
    pace: 'Pace',
    price: 'Price',
  },
  ofThese: 'Any of these',
  clear: 'Clear this choice',
  all: 'Show everything',
  apply: 'Show courses',
  more: 'More choices',
  chosen: ({ choices }: { choices: string }) => `More: ${choices}`,
  starts: 'Starts on or after',
  startsFrom: ({ day }: { day: string }) => `from ${day}`,
  free: 'Free',
  some: ({ count }: { count: number }) => `${numberIn('en', count)}+`,
  filters: 'Filter courses',
})

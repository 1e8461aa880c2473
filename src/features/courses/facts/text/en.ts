// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/facts. */
export const factsText = catalogue('facts', {
  starts: 'Starts',
  ends: 'Ends',
  level: 'Level',
  language: 'Language',
  subject: 'Subject',
  length: 'Length',
  pace: 'Pace',
  price: 'Price',
  free: 'Free',
  levels: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
  },
  paces: {
    self: 'At your own pace',
    dates: 'On dates',
  },
  weeks: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} week`, other: (n) => `${n} weeks` })}`,
  hours: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} hour`, other: (n) => `${n} hours` })}`,
  both: ({ weeks, hours }: { weeks: string; hours: string }) => `${weeks}, ${hours} of your time in all`,
  joinUntil: ({ day }: { day: string }) => `You can join until ${day}.`,
  joinEnded: ({ day }: { day: string }) => `Joining ended on ${day}.`,
  over: ({ day }: { day: string }) => `This course ended on ${day}.`,
  placesLeft: ({ all, count }: { all: number; count: number }) => `${pluralIn('en', count, { '=0': () => `All places are taken.`, one: (n) => `${n} place left of ${numberIn('en', all)}.`, other: (n) => `${n} places left of ${numberIn('en', all)}.` })}`,
  zone: ({ zone }: { zone: string }) => `Dates are those of ${zone}.`,
  outcomes: 'What you’ll learn',
  audience: 'Who it is for',
  prerequisites: 'What you need first',
  errors: {
    changed: 'These details were changed since you opened them.',
    day: ({ first, last }: { first: string; last: string }) => `Please give a date from ${first} to ${last}, such as 2027-01-31.`,
    zone: 'Please choose a time zone by its name, such as Asia/Dhaka.',
    outcomes: ({ most }: { most: number }) => `Please keep this to ${numberIn('en', most)} lines.`,
    noDates: 'Dates and places need a course that goes by dates. Choose that, or leave them empty.',
    noZone: 'Please choose the time zone of these dates.',
    endsBefore: 'The last day cannot be before the first.',
    joinsAfter: 'The last day to join cannot be after the last day of the course.',
    noSubject: 'This subject is not in the list any more. Please choose another one.',
    full: 'All places in this course are taken.',
    ended: 'The last day to join this course has passed.',
  },
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/subjects-admin. */
export const subjectsAdminText = catalogue('subjectsAdmin', {
  nav: 'Subjects',
  title: 'Subjects',
  sub: 'What courses can be about, in groups, in the order in which people choose.',
  back: 'All subjects',
  count: ({ count }: { count: number }) => `${pluralIn('en', count, { '=0': () => `No subjects in it yet.`, one: (n) => `${n} subject`, other: (n) => `${n} subjects` })}`,
  courses: ({ count }: { count: number }) => `${pluralIn('en', count, { '=0': () => `no courses`, one: (n) => `${n} course`, other: (n) => `${n} courses` })}`,
  many: ({ count }: { count: number }) => `${numberIn('en', count)} courses or more`,
  group: ({ name }: { name: string }) => `${name} (the group)`,
  up: ({ name }: { name: string }) => `Move ${name} up`,
  down: ({ name }: { name: string }) => `Move ${name} down`,
  addTo: ({ name }: { name: string }) => `Add a subject to ${name}`,
  add: 'Add subject',
  addGroup: 'Add group',
  newGroup: 'New group',
  newGroupHelp: 'It stands after the others until you move it.',
  added: ({ name }: { name: string }) => `${name} is added.`,
  done: 'Added. You can add another one.',
  saved: 'Saved. Everybody sees it now.',
  removed: 'Removed.',
  save: 'Save',
  inGroup: 'Group',
  names: {
    heading: 'Name',
    about: 'The word in addresses stays, so that links go on working.',
    en: 'English',
    bn: 'Bangla',
    blank: 'Blank: readers of Bangla read the English name.',
  },
  removal: {
    heading: 'Remove',
    about: 'Courses stay. They just name no subject any more.',
    inside: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `The ${n} subject in it goes too.`, other: (n) => `The ${n} subjects in it go too.` })}`,
    courses: ({ count }: { count: number }) => `${pluralIn('en', count, { '=0': () => `No course is about it.`, one: (n) => `${n} course has no subject afterwards.`, other: (n) => `${n} courses have no subject afterwards.` })}`,
    sure: ({ name }: { name: string }) => `Yes, remove ${name}`,
    submit: 'Remove',
  },
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/demo-world. */
export const demoWorldText = catalogue('demoWorld', {
  heading: 'Demo world',
  about: 'The courses and people that this site came with, so that it was not empty.',
  goes: ({ courses, members }: { courses: number; members: number }) => `${pluralIn('en', courses, { one: (n) => `${n} demo course`, other: (n) => `${n} demo courses` })} and ${pluralIn('en', members, { one: (n) => `${n} demo member`, other: (n) => `${n} demo members` })} go for good, with their enrollments, reviews and profiles. They do not come back at the next start.`,
  others: ({ count }: { count: number }) => `${pluralIn('en', count, { one: () => `Somebody else is enrolled in one of them; this enrollment goes too.`, other: (n) => `Other members are enrolled in them ${n} times; these enrollments go too.` })}`,
  stays: 'Everything else stays: courses and members that you or others have added or changed.',
  sure: 'Yes, remove the demo world',
  ask: 'Remove the demo world?',
  cancel: 'Cancel',
  submit: 'Remove the demo world',
  done: ({ courses, members }: { courses: number; members: number }) => `The demo world is gone: ${pluralIn('en', courses, { one: (n) => `${n} course`, other: (n) => `${n} courses` })} and ${pluralIn('en', members, { one: (n) => `${n} member`, other: (n) => `${n} members` })}.`,
})

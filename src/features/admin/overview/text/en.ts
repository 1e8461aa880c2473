// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/admin/overview. */
export const overviewText = catalogue('overview', {
  title: 'Overview',
  sub: 'How the site is doing, and what needs a look.',
  failed: 'The overview did not load',
  sizes: {
    members: 'Members',
    courses: 'Courses',
    enrollments: 'Enrollments',
    about: ({ total }: { total: string }) => `about ${total}`,
    newest: ({ count }: { count: number }) => `${pluralIn('en', count, { '=0': () => `None new this week`, one: (n) => `${n} new this week`, other: (n) => `${n} new this week` })}`,
    many: 'A thousand or more new this week',
  },
  waiting: {
    heading: 'Needs a look',
    none: 'Nothing needs a look.',
    many: ({ count }: { count: number }) => `${numberIn('en', count)} or more`,
    letters: 'Emails that could not be sent',
    backups: 'Backups that failed or are late',
  },
})

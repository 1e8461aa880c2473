import { plural } from '../plural.ts'

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const legal = {
  terms: {
    title: 'Terms & Condition',
    description: 'Who may use this site, what an account asks of you, refunds, and the law that applies.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What this site keeps about you, why, for how long, and who sees it.',
  },
  /** @param day `YYYY-MM-DD` */
  changed: (day: string) => `Last changed ${date.format(new Date(day))}.`,
  minutes: plural('en', { one: 'One minute to read.', other: '# minutes to read.' }),
  contents: 'On this page',
}

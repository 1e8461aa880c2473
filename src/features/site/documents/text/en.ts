// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/documents. */
export const documentsText = catalogue('documents', {
  terms: {
    title: 'Terms & Condition',
    description: 'Who may use this site, what an account asks of you, refunds, and the law that applies.',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What this site keeps about you, why, for how long, and who sees it.',
  },
  changed: ({ day }: { day: string }) => `Last changed ${day}.`,
  minutes: ({ count }: { count: number }) => `${pluralIn('en', count, { one: () => `One minute to read.`, other: (n) => `${n} minutes to read.` })}`,
  contents: 'On this page',
})

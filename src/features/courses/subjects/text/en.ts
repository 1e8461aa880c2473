// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/subjects. */
export const subjectsText = catalogue('subjects', {
  tooMany: ({ most }: { most: number }) => `${pluralIn('en', most, { one: (n) => `${n} is`, other: (n) => `${n} are` })} the most. Remove one first.`,
})

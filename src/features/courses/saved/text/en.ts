// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/saved. */
export const savedText = catalogue('saved', {
  full: ({ most }: { most: number }) => `You can save up to ${numberIn('en', most)} courses for later. Remove one first.`,
})

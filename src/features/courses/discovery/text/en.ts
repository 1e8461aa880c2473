// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/courses/discovery. */
export const discoveryText = catalogue('discovery', {
  feed: {
    title: ({ name }: { name: string }) => `${name}: newest courses`,
    description: 'The courses that were added last.',
  },
})

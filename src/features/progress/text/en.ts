// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/progress. */
export const progressText = catalogue('progress', {
  errors: {
    instant: 'Write an instant such as 2026-03-04T05:06:07.890Z.',
    day: 'Write a day such as 2026-03-04.',
    range: ({ most }: { most: number }) => `Write the first part and the one after the last, from 0 to ${numberIn('en', most)}.`,
    place: 'Write a place: the id of a block (8 to 16 small letters and digits), a second, or a page and how far down it (0 to 1).',
    kind: 'Choose seen, place, spent or mark.',
    otherAccount: 'This was done in another member’s account, so it was not added to yours. Log in with that account to send it.',
  },
})

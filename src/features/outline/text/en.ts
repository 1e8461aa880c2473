// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/outline. */
export const outlineText = catalogue('outline', {
  errors: {
    sectionGone: 'That section was deleted meanwhile. Please choose another place.',
    idTaken: 'There is something else with this id in this course.',
    tooManySections: ({ most }: { most: number }) => `A course has at most ${numberIn('en', most)} sections.`,
    tooManyItems: ({ most }: { most: number }) => `A course has at most ${numberIn('en', most)} items, those in the trash included.`,
    kind: 'There is no such kind of item.',
    wall: 'Please give a date and a time that exist, such as 2027-03-04T09:30.',
    zone: 'Please choose a time zone from the list.',
    timeOfDay: 'Please give a time of day such as 09:30.',
  },
})

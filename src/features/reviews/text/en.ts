// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/reviews. */
export const reviewsText = catalogue('reviews', {
  nobody: 'Somebody',
  errors: {
    stars: 'Choose from one to five stars.',
    reason: 'Choose why you report it.',
    ownCourse: 'You teach this course, so you cannot review it.',
    hidden: 'Your review is hidden, so it cannot be removed. You can change what it says.',
    ownReview: 'This review is your own. You can change or remove it.',
    unknown: 'There is no such review.',
  },
})

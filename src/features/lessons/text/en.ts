// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/lessons. */
export const lessonsText = catalogue('lessons', {
  errors: {
    unknownLesson: 'There is no such lesson, or it is in the trash.',
    unknownVersion: 'The history has no such version.',
    changed: 'Somebody else has changed this lesson meanwhile.',
    otherSchema: 'This page and the server are not of the same version. Reload the page; what you have typed is kept.',
    versionGone: 'This version is so old that changes can no longer be merged with it.',
    newerPublished: 'A newer version of this lesson is published already. Reload the page to see it; then publish again.',
    tooManyKept: ({ most }: { most: number }) => `This lesson has ${numberIn('en', most)} kept copies already. Name those that you need; then there is room for others.`,
    refused: ({ because }: { because: 'tooDeep' | 'tooLarge' | 'notPlainText' | 'notAStep' | 'doesNotFit' | (string & {}) }) => `This text could not be saved: ${because === 'tooDeep' ? `it is nested too deeply` : because === 'tooLarge' ? `it is too large` : because === 'notPlainText' ? `it has characters that cannot be stored` : because === 'notAStep' ? `the change could not be read` : because === 'doesNotFit' ? `the change does not fit the lesson` : `it is no text of a lesson`}.`,
    versionNeeded: 'Say with If-Match which version you have read, so that nobody\'s text is overwritten.',
    noAddress: 'Say where the link leads before you publish it.',
  },
})

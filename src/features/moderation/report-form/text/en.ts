// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/moderation/report-form. */
export const reportFormText = catalogue('reportForm', {
  open: 'Report this course',
  why: 'What is wrong with it?',
  choose: 'Please choose',
  words: 'Anything to add? (optional)',
  wordsHint: 'Only the administrators of this site read it.',
  trap: 'Please leave this field empty',
  submit: 'Send report',
  done: 'Thank you. The administrators will look at this course.',
})

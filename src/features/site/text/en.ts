// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/site. */
export const siteText = catalogue('site', {
  careers: {
    title: 'Jobs',
    heading: 'Jobs',
  },
  instructorsFile: {
    entry: 'Please give the fields of one person in curly brackets.',
    courses: 'Please give a list of course titles in square brackets.',
  },
})

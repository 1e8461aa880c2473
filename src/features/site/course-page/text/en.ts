// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/site/course-page. */
export const coursePageText = catalogue('coursePage', {
  learners: 'Learners',
  changed: 'Last changed',
  instructor: 'Your instructor',
  seePage: ({ name }: { name: string }) => `More about ${name}`,
  more: ({ name }: { name: string }) => `More by ${name}`,
  related: 'Related courses',
})

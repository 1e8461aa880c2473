// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/courses/staff. */
export const staffText = catalogue('staff', {
  notCreator: 'Only the person who created this course can change it.',
  notEnrolled: 'Only people enrolled in this course can do that. Enroll first.',
})

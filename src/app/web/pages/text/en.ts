// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/app/web/pages. */
export const pagesText = catalogue('pages', {
  course: {
    crumbs: 'You are here',
    duration: 'Duration of the Course',
    createdBy: 'Created By',
    created: 'Created',
    edit: 'Edit',
    own: 'You created this course.',
  },
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/saved. */
export const savedText = catalogue('saved', {
  full: ({ most }: { most: number }) => `You can save up to ${numberIn('en', most)} courses for later. Remove one first.`,
  heading: 'Saved courses',
  save: 'Save for later',
  saveNamed: ({ title }: { title: string }) => `Save ${title} for later`,
  enrolled: 'Enrolled',
  saved: 'Saved for later.',
  keptHere: 'Saved in this browser. Log in to have it everywhere.',
  removed: 'No longer saved.',
  undo: 'Undo',
  see: 'Saved courses',
  notKept: 'This browser does not let the site keep anything. Log in to save courses with your account.',
  list: {
    here: 'Kept in this browser. Once you log in, they are saved with your account.',
    loading: 'Loading Courses',
    failed: 'The saved courses did not load',
    empty: 'Nothing saved yet',
    emptyHelp: 'The heart on a course saves it for later.',
    browse: 'Find a course',
    course: 'Course',
    duration: 'Duration',
    action: 'Action',
    remove: 'Remove',
    removeNamed: ({ title }: { title: string }) => `Remove ${title}`,
  },
})

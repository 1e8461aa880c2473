// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/classroom/notes. */
export const notesText = catalogue('notes', {
  title: 'My notes',
  kinds: {
    note: 'Note',
    highlight: 'Highlight',
    bookmark: 'Bookmark',
  },
  there: 'In the lesson',
  page: {
    sub: 'What you noted, highlighted and bookmarked in lessons. Only you see it.',
    search: 'Search in my notes',
    submit: 'Search',
    course: 'Course',
    all: 'All courses',
    ofCourse: ({ title, count }: { title: string; count: number }) => `${title} (${numberIn('en', count)})`,
    export: 'Save as Markdown',
    none: 'You have no notes yet',
    noneHelp: 'Select words in a lesson to highlight them or to write a note. They are here then.',
    learning: 'To my learning',
    nothing: 'Nothing found',
    nothingHelp: 'None of your notes has these words.',
    clear: 'Show all notes',
  },
  list: {
    loading: 'Loading your notes',
    failed: 'Your notes did not load',
    pages: 'Pages',
    first: 'First page',
    next: 'Next page',
  },
  open: ({ kind, lesson }: { kind: string; lesson: string }) => `${kind} in “${lesson}”: read it there`,
  changed: ({ day }: { day: string }) => `changed on ${day}`,
  remove: 'Delete',
  removeNamed: ({ what }: { what: string }) => `Delete: ${what}`,
  removed: 'The note is deleted.',
  undo: 'Undo',
  restored: 'The note is back.',
})

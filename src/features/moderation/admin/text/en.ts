// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/moderation/admin. */
export const moderationAdminText = catalogue('moderationAdmin', {
  nav: 'Courses',
  title: 'Courses',
  sub: 'Every course of this site. Hide or remove what does not belong here.',
  search: 'Search courses',
  placeholder: 'Title, creator, email or address',
  failed: 'The courses did not load',
  nothing: 'No courses like that',
  nothingHelp: 'Try a part of the title, or the email of whoever made it.',
  none: {
    shown: 'There are no courses yet',
    hidden: 'No course is hidden',
    removed: 'No course was removed lately',
  },
  noneHelp: {
    shown: 'Courses that members add appear here.',
    hidden: 'Courses that administrators hide wait here to be shown again.',
    removed: 'What administrators remove stays here for 30 days and can be brought back.',
  },
  show: 'Which courses',
  filters: {
    shown: 'Shown courses',
    hidden: 'Hidden courses',
    removed: 'Removed courses',
  },
  course: 'Course',
  creator: 'Creator',
  gone: 'A former member',
  enrollments: 'Enrollments',
  many: ({ count }: { count: number }) => `more than ${numberIn('en', count)}`,
  added: 'Added',
  states: {
    shown: 'Shown',
    hidden: 'Hidden',
    removed: 'Removed',
  },
  one: {
    title: 'Course',
    sub: ({ at }: { at: string }) => `Added ${at}.`,
    state: {
      heading: 'State',
      about: 'What this course is to everybody else.',
      is: {
        shown: 'Everybody finds it and can enroll.',
        hidden: ({ at }: { at: string }) => `Hidden ${at}. Only those who teach it and administrators see it.`,
        removed: ({ at }: { at: string }) => `Removed ${at}. Nobody sees it any more, and it is deleted for good 30 days later.`,
      },
      reason: ({ reason }: { reason: string }) => `Reason: ${reason}.`,
      note: ({ note }: { note: string }) => `You added: “${note}”`,
      enrollments: 'Enrollments',
      duration: 'Duration',
      open: 'Open the course’s page',
    },
    words: {
      heading: 'Description',
      about: 'As its creator wrote it.',
      none: 'There is no description.',
    },
    decision: {
      heading: 'Hide or remove it',
      about: 'A hidden course is found by nobody, and its creator can mend it. A removed one is deleted for good after 30 days. The creator is told why, by email and on their own pages.',
      again: 'Show it again',
      againAbout: 'Everybody finds it again, with all who are enrolled. Its creator is told.',
      what: 'What to do',
      choose: 'Please choose',
      hide: 'Hide it',
      remove: 'Remove it',
      reason: 'Reason',
      note: 'What you add for the creator (optional)',
      noteHint: 'At most 1000 characters. Say what would have to change.',
      submit: 'Decide',
      show: 'Show the course again',
      done: {
        shown: 'The course is shown again.',
        hidden: 'The course is hidden, and its creator is told.',
        removed: 'The course is removed, and its creator is told.',
      },
      chooseWhat: 'Choose what to do.',
    },
  },
})

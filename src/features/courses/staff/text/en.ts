// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/courses/staff. */
export const staffText = catalogue('staff', {
  notCreator: 'Only the person who created this course can change it.',
  notEnrolled: 'Only people enrolled in this course can do that. Enroll first.',
  refused: {
    unknown: 'Nobody here has this email. Ask for the address of their account, or invite them to the course first.',
    appointed: 'This person already works on the course. You can change their role below.',
    full: ({ most }: { most: number }) => `Already ${numberIn('en', most)} people work on this course. Remove somebody first.`,
    last: 'A course needs an owner. Make somebody else an owner first, or hand the course over.',
    self: 'The course is yours already. Choose somebody else.',
  },
  mail: {
    subject: ({ title }: { title: string }) => `You now work on “${title}”`,
    heading: 'You work on a course',
    what: {
      assistant: ({ title, site }: { title: string; site: string }) => `You are an assistant of “${title}” on ${site}. You can see who takes the course and how far they are.`,
      editor: ({ title, site }: { title: string; site: string }) => `You are an editor of “${title}” on ${site}. You can change and publish what it teaches, and invite people to it.`,
      owner: ({ title, site }: { title: string; site: string }) => `You are an owner of “${title}” on ${site}. You can change it, appoint others, and delete it.`,
    },
    button: 'Open the course',
    leave: 'If you do not want this, you can leave on the course’s page about its staff.',
  },
  work: {
    heading: 'Courses you help with',
    failed: 'The courses you help with did not load',
    build: 'Build',
    people: 'People',
    roles: {
      assistant: 'Assistant',
      editor: 'Editor',
      owner: 'Owner',
    },
  },
})

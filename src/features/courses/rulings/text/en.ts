// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/courses/rulings. */
export const rulingsText = catalogue('rulings', {
  reasons: {
    spam: 'Advertising or spam',
    misleading: 'Not what it says it is',
    offensive: 'Insults, hate or violence',
    copyright: 'Someone else’s work',
    private: 'Someone’s private information',
    other: 'Another reason',
  },
  choose: 'Choose a reason.',
  hidden: 'Hidden',
  notice: {
    title: 'This course is hidden.',
    reason: ({ reason }: { reason: string }) => `Reason: ${reason}.`,
    note: ({ note }: { note: string }) => `The administrators add: “${note}”`,
    who: 'Only those who teach it and the administrators of this site see it, and nobody can enroll. You can still change it.',
    write: 'Write to the administrators',
    see: 'Why it is hidden',
  },
  removed: {
    title: ({ title }: { title: string }) => `The administrators have removed your course “${title}”.`,
    until: ({ day }: { day: string }) => `It is deleted for good on ${day}. Until then they can bring it back.`,
  },
  learner: 'An administrator has hidden this course. Your place in it is kept.',
})

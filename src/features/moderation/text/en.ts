// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { pluralIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/moderation. */
export const moderationText = catalogue('moderation', {
  mail: {
    reason: ({ reason }: { reason: string }) => `Reason: ${reason}.`,
    note: 'They add',
    wrong: ({ contact }: { contact: string }) => `If this seems wrong to you, write to ${contact}.`,
    hidden: {
      subject: ({ title }: { title: string }) => `Your course “${title}” is hidden`,
      heading: 'Your course is hidden',
      what: ({ site, title }: { site: string; title: string }) => `The administrators of ${site} have hidden your course “${title}”. Only those who teach it and they see it now, and nobody can enroll.`,
      then: 'You can still change it. Tell them once you have, and they can show it again.',
      button: 'See the course',
    },
    removed: {
      subject: ({ title }: { title: string }) => `Your course “${title}” was removed`,
      heading: 'Your course was removed',
      what: ({ site, title }: { site: string; title: string }) => `The administrators of ${site} have removed your course “${title}”.`,
      then: ({ days }: { days: number }) => `It is deleted for good in ${pluralIn('en', days, { one: (n) => `${n} day`, other: (n) => `${n} days` })}. Until then they can bring it back.`,
      button: 'See your courses',
    },
    shown: {
      subject: ({ title }: { title: string }) => `Your course “${title}” is shown again`,
      heading: 'Your course is shown again',
      what: ({ site, title }: { site: string; title: string }) => `The administrators of ${site} have put your course “${title}” back. Everybody can find it and enroll.`,
      button: 'See the course',
    },
  },
  errors: {
    ownCourse: 'You teach this course. You can change or delete it.',
    tooMany: 'Visitors have reported more courses in the last hour than we can look at. Please try again later, or log in.',
  },
})

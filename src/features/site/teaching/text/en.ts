// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/teaching. */
export const teachingText = catalogue('teaching', {
  page: {
    description: ({ name }: { name: string }) => `${name} teaches here. See their courses.`,
    crumbs: 'You are here',
    since: 'Teaching here',
    sinceYear: ({ year }: { year: string }) => `since ${year}`,
    courses: 'Courses',
    learners: 'Learners',
    links: 'Links',
    elsewhere: ({ name }: { name: string }) => `${name} elsewhere`,
    coursesBy: ({ name }: { name: string }) => `Courses by ${name}`,
    loading: 'Loading courses',
    failed: 'The courses did not load',
    empty: 'No further courses',
    emptyHelp: 'These were all of them.',
  },
  own: {
    title: 'Teaching',
    heading: 'Teaching',
    page: 'Your public page',
    sub: 'What your public page says about you.',
    back: 'Profile',
    about: 'Anyone can see your page while you have a course: your name, your photo, what you write here, and your courses. Your email is never shown.',
    aboutNone: 'You have no courses yet, so nobody sees this. With your first course you get a public page with your name, your photo, what you write here, and your courses. Your email is never shown.',
    show: 'View your public page',
    expertise: 'Expertise',
    expertiseHint: 'A few words, such as “Joinery and the history of furniture”.',
    text: 'About you',
    textHint: 'What you do, and how you teach. Plain text; a blank line starts a new paragraph.',
    links: 'Links',
    linksHint: ({ most }: { most: number }) => `Up to ${numberIn('en', most)}, one per line, starting with https://.`,
    submit: 'Save',
    done: 'Your page is saved.',
  },
  errors: {
    unknown: 'There is no instructor at this address.',
    links: 'Please give a list of links.',
    tooMany: ({ most }: { most: number }) => `Please give at most ${numberIn('en', most)} links.`,
    line: ({ line }: { line: string }) => `“${line}” is not a link. Please enter one per line, starting with https://.`,
  },
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/settings. */
export const siteSettingsText = catalogue('siteSettings', {
  nav: 'Your site',
  title: 'Your site',
  sub: 'What visitors see of it, and how it works. Changes show at once, for everybody.',
  failed: 'The settings of your site did not load',
  submit: 'Save',
  done: 'Saved. Everybody sees it now.',
  fixedHelp: ({ variable }: { variable: string }) => `Set by ${variable} where this site is started, and cannot be changed here.`,
  nothing: 'Nothing',
  meanwhile: ({ value }: { value: string }) => `Saved meanwhile: ${value}`,
  errors: {
    line: 'Please write it in one line.',
    links: 'Please give a list of links.',
    tooMany: ({ most }: { most: number }) => `${pluralIn('en', most, { one: (n) => `${n} link is`, other: (n) => `${n} links are` })} the most.`,
    badLine: ({ line }: { line: string }) => `This is no link that starts with https://: ${line}`,
    numbers: 'Please give all four numbers.',
    fixed: ({ variable }: { variable: string }) => `This is set by ${variable} where the site is started, and cannot be changed here.`,
    changed: 'Somebody else has saved these settings meanwhile. Look at what they saved, then save again.',
  },
  looks: {
    heading: 'Name and looks',
    about: 'They stand on every page, in emails and on share cards.',
    name: 'Name',
    tagline: 'Tagline',
    taglineHint: 'Large on the home page and in the footer. One to three short sentences, each with a full stop.',
    hue: 'Colour',
    hueHint: 'Slide through all hues. Whatever you choose, words stay easy to read in light and dark. Plum, as drawn, is near the end.',
    degrees: ({ hue }: { hue: number }) => `${numberIn('en', hue)}°`,
    drawn: 'Plum, as drawn',
  },
  contact: {
    heading: 'Contact',
    about: 'How people reach you: on the contact page, in the terms and in the privacy policy.',
    email: 'Email',
    emailHint: 'Inquiries go here too, where this site sends email.',
    phone: 'Phone',
    address: 'Address',
    blank: 'Blank is not shown.',
    social: 'Social links',
    socialHint: ({ most }: { most: number }) => `One on each line, ${numberIn('en', most)} at the most. They stand in the footer.`,
  },
  statistics: {
    heading: 'Numbers',
    about: 'The four numbers at the end of the home page. You choose them; they are not counted. 0 hides one.',
    courses: 'Total Courses',
    instructors: 'Instructors',
    assignments: 'Assignments Per course',
    students: 'Students Enrolled',
    badNumber: ({ most }: { most: number }) => `Please give a whole number from 0 to ${numberIn('en', most)}.`,
  },
  registration: {
    heading: 'Registration',
    about: 'Who may become a member. Members stay as they are.',
    label: 'Who may register',
    open: 'Everybody',
    invitation: 'Only who is invited',
  },
})

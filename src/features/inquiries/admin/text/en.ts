// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/inquiries/admin. */
export const inquiriesAdminText = catalogue('inquiriesAdmin', {
  nav: 'Inquiries',
  waiting: 'Inquiries that nobody has answered',
  title: 'Inquiries',
  sub: 'What visitors wrote on the contact page, the newest first.',
  failed: 'The inquiries did not load',
  nothing: 'No inquiries',
  nothingHelp: 'What is written on the contact page arrives here.',
  from: 'From',
  nameless: 'Somebody without a name',
  message: 'Message',
  received: 'Received',
  state: 'State',
  fresh: 'Open',
  answered: 'Answered',
  inquiry: {
    title: 'Inquiry',
    sub: ({ at }: { at: string }) => `Written ${at}.`,
    message: {
      heading: 'Message',
      about: 'As it was written.',
      none: 'Nothing was written.',
    },
    reach: {
      heading: 'How to answer',
      about: 'What was filled in beside the message. Nobody has checked it.',
      none: 'Neither an e-mail address, a phone number nor an address was given.',
      reply: 'Answer by e-mail',
    },
    subject: ({ site }: { site: string }) => `Your inquiry at ${site}`,
    state: {
      heading: 'State',
      about: 'A note for all who run this site.',
      open: 'Nobody has answered it yet.',
      answered: ({ at }: { at: string }) => `Answered since ${at}.`,
      submit: {
        answered: 'Mark as answered',
        open: 'Mark as open',
      },
      done: 'That is noted.',
    },
    deletion: {
      heading: 'Delete it',
      about: 'For good. It is recorded that you did, without a word of what was written.',
      sure: 'Yes, delete this inquiry',
      submit: 'Delete the inquiry',
      done: 'The inquiry is deleted.',
    },
  },
})

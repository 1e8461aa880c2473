// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/inquiries/admin. */
export const inquiriesAdminText = catalogue('inquiriesAdmin', {
  nav: 'Inquiries',
  waiting: 'Unanswered inquiries',
  title: 'Inquiries',
  sub: 'Messages from the contact page, newest first.',
  failed: 'The inquiries did not load',
  nothing: 'No inquiries',
  nothingHelp: 'Messages from the contact page appear here.',
  from: 'From',
  nameless: 'No name given',
  message: 'Message',
  received: 'Received',
  state: 'Status',
  fresh: 'Open',
  answered: 'Answered',
  inquiry: {
    title: 'Inquiry',
    sub: ({ at }: { at: string }) => `Received ${at}.`,
    message: {
      heading: 'Message',
      about: 'As it was written.',
      none: 'The message is empty.',
    },
    reach: {
      heading: 'How to answer',
      about: 'As given on the contact page. Nobody has checked it.',
      none: 'No email address, phone number or postal address was given.',
      reply: 'Reply by email',
    },
    subject: ({ site }: { site: string }) => `Your inquiry at ${site}`,
    state: {
      heading: 'Status',
      about: 'Shown to everyone who runs this site.',
      open: 'Not answered yet.',
      answered: ({ at }: { at: string }) => `Answered ${at}.`,
      submit: {
        answered: 'Mark as answered',
        open: 'Mark as open',
      },
      done: 'Saved.',
    },
    deletion: {
      heading: 'Delete',
      about: 'Permanently. It is recorded that you deleted it, without what was written.',
      sure: 'Yes, delete this inquiry',
      submit: 'Delete inquiry',
      done: 'The inquiry was deleted.',
    },
  },
})

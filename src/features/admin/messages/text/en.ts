// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/admin/messages. */
export const messagesText = catalogue('messages', {
  title: 'Emails',
  sub: 'The emails this site sends, and whether they arrived.',
  failed: 'The emails did not load',
  nothing: 'No emails',
  nothingHelp: 'Sent emails are kept here for a week, all others for a month.',
  way: {
    terminal: 'Emails are not sent. They are kept under Emails, and also shown where this site was started: read one, and pass on the link in it.',
    people: 'Emails are not sent. They are kept under Emails: read one, and pass on the link in it.',
    title: 'No mail server is set up.',
  },
  state: 'Status',
  everyState: 'All statuses',
  states: {
    kept: 'Not sent',
    'given-up': 'Failed',
    waiting: 'Waiting',
    sent: 'Sent',
  },
  subject: 'Subject',
  to: 'To',
  written: 'Created',
  letter: {
    title: 'Email',
    facts: {
      heading: 'Delivery',
      about: 'With the mail server’s reply, word for word.',
    },
    attempts: 'Attempts',
    reply: 'Last reply',
    expired: 'It had become too old to be useful.',
    next: 'Next attempt',
    words: {
      heading: 'Content',
      about: 'Anyone with the links in an email can use them. It is recorded that you read it.',
      read: 'Read the email',
      done: 'This is the email. It is recorded that you read it.',
    },
    send: {
      heading: 'Sending',
      about: 'An email that was given up or never sent can be sent again.',
      submit: 'Send again',
      done: 'The email will be sent again in a moment.',
      none: 'No mail server is set up. Once there is one, the email can be sent from here.',
    },
  },
  wordsGone: 'This email was sent, so its content is no longer kept here.',
  underWay: 'This email was already sent, or is already waiting to be sent.',
})

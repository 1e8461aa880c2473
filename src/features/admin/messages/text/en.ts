// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/admin/messages. */
export const messagesText = catalogue('messages', {
  title: 'Letters',
  sub: 'What this site has to send, and what became of it.',
  failed: 'The letters did not load',
  nothing: 'No letters',
  nothingHelp: 'Letters that were sent stay here for a week, all others for a month.',
  way: {
    terminal: 'Letters are not sent. They stay here, and are shown where this site was started too: read one, and hand on the link in it.',
    people: 'Letters are not sent. They stay here: read one, and hand on the link in it.',
    title: 'No mail server is set up.',
  },
  state: 'State',
  everyState: 'Every state',
  states: {
    kept: 'Not sent',
    'given-up': 'Given up',
    waiting: 'Waiting',
    sent: 'Sent',
  },
  subject: 'Subject',
  to: 'To',
  written: 'Written',
  letter: {
    title: 'Letter',
    facts: {
      heading: 'What became of it',
      about: 'The mail server’s own reply stands here as it came.',
    },
    attempts: 'Attempts',
    reply: 'Last reply',
    expired: 'It was too old to be of use.',
    next: 'Next attempt',
    words: {
      heading: 'What it says',
      about: 'Whoever has the links in a letter can use them. It is recorded that you read it.',
      read: 'Read the letter',
      done: 'This is the letter. It is recorded that you read it.',
    },
    send: {
      heading: 'Sending',
      about: 'A letter that nobody tries to send any more can be tried once more.',
      submit: 'Send it anew',
      done: 'The letter is tried again in a moment.',
      none: 'No mail server is set up. As soon as there is one, the letter can be sent from here.',
    },
  },
  wordsGone: 'This letter was sent, so its words are no longer kept here.',
  underWay: 'This letter was sent, or waits to be sent already.',
})

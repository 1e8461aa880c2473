// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../base/text/numbers.ts'

/** The texts of src/features/media. */
export const mediaText = catalogue('media', {
  errors: {
    unknown: 'There is no such item with files. It may have been deleted meanwhile.',
    changed: 'Somebody has changed these files meanwhile. Load the page again to see what is stored; what you typed stays here until then.',
    tooMany: ({ most }: { most: number }) => `An item may have at most ${numberIn('en', most)} files. Put the others into another item.`,
    none: 'There is nothing to publish yet. Add a file first.',
    underWay: 'Some files are not uploaded to their end yet. Wait for them, or take them out, then publish.',
    refused: 'A file was refused. Take it out, then publish.',
  },
  add: {
    choose: 'Choose files',
    drop: 'or drop them here',
    limit: ({ gigabytes }: { gigabytes: number }) => `Up to ${numberIn('en', gigabytes)} GB each. Uploads go on where they stopped, also after a lost connection or a reload.`,
    needsScripts: 'Uploading needs JavaScript. Order, titles and what is handed out can be changed without.',
  },
  list: {
    empty: 'No files yet',
    emptyHelp: 'Choose several at once: slides, worksheets, recordings, data.',
    title: ({ name }: { name: string }) => `Title of ${name}`,
    onlineOnly: 'Online only: shown in the page, not handed out',
    up: ({ name }: { name: string }) => `Move ${name} up`,
    down: ({ name }: { name: string }) => `Move ${name} down`,
    remove: ({ name }: { name: string }) => `Take out ${name}`,
    save: 'Save',
    saved: 'Saved. Learners see it once it is published.',
    removed: 'Taken out.',
    published: 'Published. Learners see the files now.',
  },
  state: {
    waiting: 'Waiting',
    sending: ({ percent, rate, unit, count }: { percent: number; rate: string; unit: 'minutes' | (string & {}); count: number }) => `${numberIn('en', percent)} %, ${rate} a second, ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`} left`,
    starting: ({ percent }: { percent: number }) => `${numberIn('en', percent)} %`,
    paused: ({ percent }: { percent: number }) => `Paused at ${numberIn('en', percent)} %`,
    offline: 'No connection. Goes on by itself.',
    signedOut: 'You are signed out. Sign in in another tab, then try again: what has arrived is kept.',
    unreachable: 'The server cannot be reached. What has arrived is kept.',
    unreadable: 'The browser can no longer read this file. Choose it again: what has arrived is kept.',
    done: 'Uploaded',
    notWhole: ({ percent }: { percent: number }) => `${numberIn('en', percent)} % uploaded. Choose the same file again to go on.`,
    others: ({ percent }: { percent: number }) => `${numberIn('en', percent)} % uploaded by somebody else.`,
    refused: ({ what }: { what: 'program' | (string & {}) }) => `Refused: ${what === 'program' ? `programs are not handed out in courses.` : `it is not what its name says.`}`,
  },
  acts: {
    pause: ({ name }: { name: string }) => `Pause ${name}`,
    resume: ({ name }: { name: string }) => `Resume ${name}`,
    retry: ({ name }: { name: string }) => `Try ${name} again`,
    dismiss: ({ name }: { name: string }) => `Dismiss ${name}`,
  },
  progress: ({ name }: { name: string }) => `Upload of ${name}`,
})

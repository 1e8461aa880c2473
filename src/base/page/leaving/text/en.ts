// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../text/catalogue.ts'
import { pluralIn } from '../../../text/numbers.ts'

/** The texts of src/base/page/leaving. */
export const leavingText = catalogue('leaving', {
  title: 'Log out and lose what was not sent?',
  body: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} note or completed lesson could not be sent. It is on this device alone, and is deleted when you log out.`, other: (n) => `${n} notes and completed lessons could not be sent. They are on this device alone, and are deleted when you log out.` })}`,
  copy: 'Copy here what you want to keep',
  stay: 'Stay logged in',
  leave: 'Log out and delete',
})

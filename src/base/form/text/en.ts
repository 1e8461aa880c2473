// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'

/** The texts of src/base/form. */
export const formText = catalogue('form', {
  unsaved: {
    title: 'Leave without saving?',
    body: 'What you changed on this page has not been saved. This browser keeps it for a week, in case you come back.',
    stay: 'Stay',
    leave: 'Leave',
  },
  drafts: {
    kept: 'We kept what you had written.',
    changed: 'We kept what you had written, but this has changed since.',
    putBack: 'Put it back',
    discard: 'Discard',
  },
})

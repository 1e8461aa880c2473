// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'

/** The texts of src/base/form. */
export const formText = catalogue('form', {
  unsaved: {
    title: 'Leave without saving?',
    body: 'Your changes on this page have not been saved. This browser keeps them for a week, in case you come back.',
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

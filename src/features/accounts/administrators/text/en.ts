// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/administrators. */
export const administratorsText = catalogue('administrators', {
  lastAdministrator: 'This is the last administrator. Make someone else an administrator first.',
  linkSpent: 'This administrator’s link was already used or is too old. Start Tercet again for a new one.',
  becomes: {
    title: 'This link makes you the administrator.',
    text: 'Once you register you run this site: you can see its members and change its settings. The link works once, within a day; keep it to yourself.',
  },
})

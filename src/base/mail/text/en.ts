// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'

/** The texts of src/base/mail. */
export const mailText = catalogue('mail', {
  byHand: 'If the button does not work, open this address:',
  unsent: 'No mail server is set up, so this email is shown here instead of being sent:',
  signature: ({ name, tagline }: { name: string; tagline: string }) => `${name}. ${tagline}`,
})

// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/links. */
export const linksText = catalogue('links', {
  noLink: 'This link was already used or is too old. Please request a new one.',
})

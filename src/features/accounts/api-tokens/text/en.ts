// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/api-tokens. */
export const apiTokensText = catalogue('apiTokens', {
  scopes: 'Please choose what the token can do: read, write or both.',
  tooMany: 'You have reached the limit of API tokens. Please revoke one you no longer need.',
  invalid: 'This API token is not valid: it has expired, was revoked, or never was one.',
})

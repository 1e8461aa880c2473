// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'
import { numberIn } from '../../text/numbers.ts'

/** The texts of src/base/contract. */
export const contractText = catalogue('contract', {
  required: 'Please fill in this field.',
  text: 'Please write some text here.',
  tooLong: ({ most }: { most: number }) => `Please keep this to ${numberIn('en', most)} characters.`,
  unstorable: 'This text contains a character that cannot be stored. Please remove it.',
  link: 'Please enter a link that starts with http:// or https://, or leave this empty.',
  email: 'Please enter a full email address, such as name@example.org.',
  id: 'This is not a valid id.',
  number: ({ least, most }: { least: number; most: number }) => `Please enter a whole number from ${numberIn('en', least)} to ${numberIn('en', most)}.`,
  cursor: 'This page of the list does not exist. Please start from the first page.',
  choice: ({ choices }: { choices: string }) => `Please choose one of: ${choices}.`,
  unknown: 'This field is not known here.',
  invalid: 'This value is not valid.',
  tooMany: ({ most }: { most: number }) => `Please enter at most ${numberIn('en', most)} at a time.`,
})

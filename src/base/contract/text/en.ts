// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'
import { numberIn } from '../../text/numbers.ts'

/** The texts of src/base/contract. */
export const contractText = catalogue('contract', {
  required: 'Please fill in this field.',
  text: 'Please write some text here.',
  tooLong: ({ most }: { most: number }) => `Please keep this to ${numberIn('en', most)} characters.`,
  unstorable: 'This text holds a character that cannot be stored. Please remove it.',
  link: 'Please give a link that starts with http:// or https://, or leave this empty.',
  email: 'Please give a whole e-mail address, such as name@example.org.',
  id: 'This is not an id.',
  number: ({ least, most }: { least: number; most: number }) => `Please give a whole number from ${numberIn('en', least)} to ${numberIn('en', most)}.`,
  cursor: 'This place in the list is not known. Please start from the first page.',
  choice: ({ choices }: { choices: string }) => `Please choose one of: ${choices}.`,
  unknown: 'This field is not known here.',
  invalid: 'This value is not understood.',
  tooMany: ({ most }: { most: number }) => `Please give at most ${numberIn('en', most)} at a time.`,
})

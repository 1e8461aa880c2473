const characters = new Intl.NumberFormat('en')

export const fields = {
  required: 'Please fill in this field.',
  text: 'Please write some text here.',
  tooLong: (most: number) => `Please keep this to ${characters.format(most)} characters.`,
  unstorable: 'This text holds a character that cannot be stored. Please remove it.',
  link: 'Please give a link that starts with http:// or https://, or leave this empty.',
  email: 'Please give a whole e-mail address, such as name@example.org.',
  id: 'This is not an id.',
  number: (least: number, most: number) => `Please give a whole number from ${least} to ${most}.`,
  cursor: 'This place in the list is not known. Please start from the first page.',
  choice: (choices: readonly string[]) => `Please choose one of: ${choices.join(', ')}.`,
  unknown: 'This field is not known here.',
  invalid: 'This value is not understood.',
}

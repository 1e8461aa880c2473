/** Control characters other than tabs and line feeds: databases and HTML parsers refuse or change them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
const controls = /[\0-\x08\x0b-\x1f\x7f]/

/** Whether a text can be kept and shown as it is: well-formed Unicode without control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !controls.test(text)
}

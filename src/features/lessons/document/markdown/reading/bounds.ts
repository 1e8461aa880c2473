/** The greatest depth of quotes and lists that is read; parsers take long for more. */
const deepest = 50

/** The furthest that a line may be moved in: the deepest list by four columns each. */
const widest = 4 * deepest

/** Whether a text is nested so deep that reading it would take long. */
export function isTooDeep(text: string): boolean {
  return text.split('\n').some((line) => {
    const [markers = ''] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line) ?? []
    const indent = markers.length - markers.trimStart().length
    return indent > widest || markers.replaceAll(/[\s\d]/g, '').length > deepest
  })
}

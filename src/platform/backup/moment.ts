/** An instant in the form for names of files and schemas, in UTC: `20261121T030000Z`. */
export function momentOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

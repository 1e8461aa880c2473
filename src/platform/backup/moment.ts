/** An instant as names of files and schemas tell it, in UTC: `20261121T030000Z`. */
export function momentOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

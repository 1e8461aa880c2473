/** Whether a title is so long that a large heading would fill the screen. */
export function isLongTitle(title: string): boolean {
  return title.length > 60
}

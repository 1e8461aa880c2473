/** Whether a title has so many characters that a large heading would fill the screen with it. */
export function isLongTitle(title: string): boolean {
  return title.length > 60
}

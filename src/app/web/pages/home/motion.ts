/** Whether the reader has asked for less movement. For the browser only. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Whether the reader prefers reduced motion. Only for the browser. */
export function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

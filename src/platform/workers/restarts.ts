const second = 1_000

/** Whoever has served for so many ms had nothing wrong from the start. */
const settled = 10 * second

/** How many starts in a row may fail, while nobody serves, before the instance ends. */
const mostFailures = 5

/** How often in a row a worker has ended soon after its start, now that it has ended once more after `served` ms. */
export function failuresAfter(before: number, served: number): number {
  return served >= settled ? 0 : before + 1
}

/** For how many ms to wait before the next start: nothing at first, then ever longer, half a minute at most. */
export function pauseBefore(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30, 2 ** (failures - 2)) * second
}

/** Whether to end the instance, for its service manager to decide. While somebody serves it goes on. */
export function isHopeless(failures: number, serving: number): boolean {
  return failures >= mostFailures && serving === 0
}

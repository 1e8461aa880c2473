const second = 1_000

/** A worker that has served for so many ms did not fail at its start. */
const settled = 10 * second

/** After how many failed starts in a row the instance ends, if no worker serves. */
const mostFailures = 5

/** How often in a row a worker has ended soon after its start. @param served how long the last one has served, in ms */
export function failuresAfter(before: number, served: number): number {
  return served >= settled ? 0 : before + 1
}

/** How long to wait before the next start, in ms: not after the first failure, then doubled, at most half a minute. */
export function pauseBefore(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30, 2 ** (failures - 2)) * second
}

/** Whether to end the instance and leave it to its service manager; not while a worker serves. */
export function isHopeless(failures: number, serving: number): boolean {
  return failures >= mostFailures && serving === 0
}

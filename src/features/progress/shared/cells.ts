/** Parts of a text or a file that were seen, from the first to the one before the last. */
export type Range = readonly [from: number, to: number]

/** How many parts a text or a file has at most. */
export const mostCells = 1024

/** All that is in one of these ranges, in order and without overlaps. */
export function unite(...lists: readonly (readonly Range[])[]): Range[] {
  const sorted = lists
    .flat()
    .filter(([from, to]) => from < to)
    .sort(([one], [other]) => one - other)
  const united: Range[] = []
  for (const [from, to] of sorted) {
    const last = united.at(-1)
    if (last !== undefined && from <= last[1]) united[united.length - 1] = [last[0], Math.max(last[1], to)]
    else united.push([from, to])
  }
  return united
}

/** How many parts are in ranges that do not overlap, counting those below `end` alone. */
export function countCells(ranges: readonly Range[], end = mostCells): number {
  return ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - from), 0)
}

/** How long the parts of a recording are, in ms: a second, or longer in one that would have too many. */
export function cellMsOf(durationMs: number): number {
  return Math.max(1000, Math.ceil(durationMs / mostCells))
}

/** How many parts a recording has. */
export function cellsOf(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / cellMsOf(durationMs)))
}

import { mostCells, type Range, unite } from '../../../../progress/shared/cells.ts'

/** A part of a recording that was played, in seconds. */
export type Played = readonly [from: number, to: number]

/** How long a part of a recording is that counts as seen or not, in seconds: a second, of long ones more. */
export function cellSeconds(durationMs: number): number {
  return Math.max(1, durationMs / 1000 / mostCells)
}

/** How many parts a recording has. */
export function cellsOf(durationMs: number): number {
  return Math.max(1, Math.min(mostCells, Math.ceil(durationMs / 1000 / cellSeconds(durationMs))))
}

/** The parts that were seen: those of which at least half was played, and the last once the end was reached. */
export function cellsIn(played: readonly Played[], durationMs: number): Range[] {
  const cell = cellSeconds(durationMs)
  const all = cellsOf(durationMs)
  const isEnd = (second: number) => second >= durationMs / 1000 - cell / 4
  return unite(
    played.map(([from, to]): Range => {
      const last = isEnd(to) ? all : Math.min(all, Math.round(to / cell))
      return [Math.min(all, Math.round(from / cell)), last]
    }),
  )
}

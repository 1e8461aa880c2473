import { cellMsOf, cellsOf, type Range, unite } from '../../../../progress/shared/cells.ts'

/** A part of a recording that was played, in seconds. */
export type Played = readonly [from: number, to: number]

/** The parts that were seen: those of which at least half was played, and the last once the end was reached. */
export function cellsIn(played: readonly Played[], durationMs: number): Range[] {
  const cell = cellMsOf(durationMs) / 1000
  const all = cellsOf(durationMs)
  const isEnd = (second: number) => second >= durationMs / 1000 - cell / 4
  return unite(
    played.map(([from, to]): Range => {
      const last = isEnd(to) ? all : Math.min(all, Math.round(to / cell))
      return [Math.min(all, Math.round(from / cell)), last]
    }),
  )
}

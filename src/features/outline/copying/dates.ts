import type { When } from '../release/shared/when.ts'

/** What becomes of dates in a copy: they stay, they go, or they move by some days. */
export type Dates = 'keep' | 'none' | { days: number }

/**
 * The rule of release of a copy.
 * @param newIds of the items that are copied along; a rule that follows any other item goes
 */
export function copiedRelease(
  release: When | null,
  dates: Dates,
  newIds: ReadonlyMap<string, string>,
): When | null {
  if (release === null) return null
  if ('at' in release) {
    if (dates === 'keep') return release
    return dates === 'none' ? null : { ...release, at: movedBy(release.at, dates.days) }
  }
  if (release.after === 'start') return release
  const after = newIds.get(release.after)
  return after === undefined ? null : { ...release, after }
}

function movedBy(wall: string, days: number): string {
  return Temporal.PlainDateTime.from(wall).add({ days }).toString({ smallestUnit: 'minute' })
}

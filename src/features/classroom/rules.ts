import type { Count, OutlineItem } from './contract.ts'

/** How many courses My learning shows, the ones of the latest activity. */
export const mostCourses = 50

/** How many days of activity My learning shows. */
export const daysShown = 42

type Counted = Pick<OutlineItem, 'state' | 'minutes'>

/** Items in numbers: how many are done and there, how many minutes they take, and how many of these are left. */
export function countItems(items: readonly Counted[]): Count {
  const minutesOf = (some: readonly Counted[]) => some.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  const left = items.filter(({ state }) => state !== 'done')
  return {
    done: items.length - left.length,
    all: items.length,
    minutes: minutesOf(items),
    left: minutesOf(left),
  }
}

/** The item to go on with: the first that is open and not done, the required ones before the optional ones. */
export function nextOf<Item extends Pick<OutlineItem, 'state' | 'optional'>>(
  items: readonly Item[],
): Item | null {
  const open = items.filter(({ state }) => state === 'open')
  return open.find(({ optional }) => !optional) ?? open[0] ?? null
}

/** Of what is closed, that which opens first at a known time. */
export function opensNext<Item extends Pick<OutlineItem, 'opens'>>(items: readonly Item[]): Item | null {
  const known = items.filter(({ opens }) => opens?.at)
  return (
    known.toSorted((one, other) => Date.parse(one.opens?.at ?? '') - Date.parse(other.opens?.at ?? ''))[0] ??
    null
  )
}

/** The day that is some days before an instant, as `YYYY-MM-DD` of UTC. */
export function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

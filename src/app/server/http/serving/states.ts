import type { Stale } from '../../../../base/http/stale.ts'
import type { PublicRead } from './publicReads.ts'

/** How many courses have a state of their own. */
export const mostCourses = 10_000

/** Names the state in which everything public is, so that what was read in an earlier state is not given in a later one. */
export type States = {
  /** The state of what a request reads. */
  of(read: PublicRead): number
  /** Begins new states of what a change has made stale. */
  change(stale: Stale): void
}

/** Counts changes: a state is the number of the last one. */
export function trackStates(): States {
  let changes = 0
  let catalogue = 0
  let everyCourse = 0
  const courses = new Map<string, number>()

  function changeCourse(course: string): void {
    // With too many to remember, a change is one of all courses.
    if (course !== 'every' && courses.size < mostCourses) courses.set(course, changes)
    else {
      courses.clear()
      everyCourse = changes
    }
  }

  return {
    of: ({ content, course }) =>
      content === 'catalogue'
        ? catalogue
        : ((course === null ? undefined : courses.get(course)) ?? everyCourse),
    change(stale) {
      changes += 1
      if (stale.catalogue) catalogue = changes
      if (stale.course !== null) changeCourse(stale.course)
    },
  }
}

/** Which courses a list can be narrowed down to; without, those that are there for everybody. */
export const courseFilters = ['reported', 'hidden', 'removed'] as const

export type CourseFilter = (typeof courseFilters)[number]

const anId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** How far the open reports of a course are counted, and how many of them are listed. */
export const mostReports = 50
export const mostListed = 50

/** The most characters that a report may add to its reason. */
export const longestWords = 1000

/** The most open reports of visitors that a course keeps, and the most that all of them make in any 60 minutes. */
export const mostOfVisitors = { open: 20, anHour: 100 } as const

/** What is looked for: a course by its id, also within its address, the courses of the member with an e-mail, or words. */
export type Sought = { id: string } | { email: string } | { words: string }

/** What a text in the search field of courses looks for. */
export function soughtBy(q: string): Sought {
  const [id] = anId.exec(q) ?? []
  if (id !== undefined) return { id: id.toLowerCase() }
  const words = q.trim()
  return /^[^\s@]+@[^\s@]+$/.test(words) ? { email: words.toLowerCase() } : { words }
}

/** Which courses a list can be narrowed down to; without, those that are there for everybody. */
export const courseFilters = ['hidden', 'removed'] as const

export type CourseFilter = (typeof courseFilters)[number]

/** How far the enrollments of a course that is not shown are counted. */
export const mostCounted = 1000

const anId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** What is looked for: a course by its id, also within its address, the courses of the member with an e-mail, or words. */
export type Sought = { id: string } | { email: string } | { words: string }

/** What a text in the search field of courses looks for. */
export function soughtBy(q: string): Sought {
  const [id] = anId.exec(q) ?? []
  if (id !== undefined) return { id: id.toLowerCase() }
  const words = q.trim()
  return /^[^\s@]+@[^\s@]+$/.test(words) ? { email: words.toLowerCase() } : { words }
}

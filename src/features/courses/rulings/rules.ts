/** Why a course is reported, hidden or removed. */
export const rulingReasons = ['spam', 'misleading', 'offensive', 'copyright', 'private', 'other'] as const

export type RulingReason = (typeof rulingReasons)[number]

/** What a course is to those who run the site: there for everybody, hidden, or removed. */
export const courseStates = ['shown', 'hidden', 'removed'] as const

export type CourseState = (typeof courseStates)[number]

/** The most characters of what an administrator adds to a reason. */
export const longestNote = 1000

/** Of how many removed courses their creator is told at the most. */
export const mostRemoved = 10

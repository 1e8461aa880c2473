/** How much a course may hold: `keptSections` and `items` with those in the trash. */
export const most = { sections: 200, keptSections: 400, items: 2000, together: 200 } as const

/** The most characters of each text. */
export const longest = { title: 200, summary: 2000 } as const

/** How long what was deleted is kept in the trash, in days. */
export const retentionDays = 30

/** What counts as having done an item. */
export const doneBys = ['mark', 'view', 'watch', 'submit', 'pass'] as const
export type DoneBy = (typeof doneBys)[number]

/** How much of an item is to be seen, in per cent, unless its editors say otherwise; they may ask for all, and for half at least. */
export const usualPercent = 90

/** The most minutes that an item may be said to take. */
export const mostMinutes = 10_000

/** By how many days the dates of a copy may be moved at most. */
export const movedDays = 3660

/** The zone of courses that have none of their own. */
export const usualZone = 'UTC'

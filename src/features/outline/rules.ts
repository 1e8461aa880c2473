/** How much a course may hold. */
export const most = { sections: 200, items: 2000, together: 200 } as const

/** The most characters of each text. */
export const longest = { title: 200, summary: 2000 } as const

/** What counts as having done an item. */
export const doneBys = ['mark', 'view', 'watch', 'submit', 'pass'] as const
export type DoneBy = (typeof doneBys)[number]

/** The zone of courses that have none of their own. */
export const usualZone = 'UTC'

/** How far members, courses and enrollments are counted, and how far what waits: more is not told apart. */
export const counted = { exactly: 1000, waiting: 100 } as const

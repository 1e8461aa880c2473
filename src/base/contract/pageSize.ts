/** How many things a list holds on the front page, when the caller does not say, and at the most. */
export const pageSize = { few: 4, usual: 24, most: 100 } as const

/** The sizes of a list's pages: on the front page, by default, and at most. */
export const pageSize = { few: 4, usual: 24, most: 100 } as const

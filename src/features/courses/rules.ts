/** The most characters of each text of a course. */
export const longest = { title: 200, duration: 100, description: 5000 } as const

/** The orders of the catalogue. */
export const sorts = ['relevance', 'newest', 'oldest', 'popular', 'title'] as const
export type Sort = (typeof sorts)[number]

/** How long a deleted course is kept before it is purged, in days. */
export const retentionDays = 30

/** The fields of a course, in the order of the form. */
export const fieldNames = ['title', 'imageUrl', 'duration', 'description'] as const

type Fields = Record<(typeof fieldNames)[number], string>

/** Whether all fields are equal. */
export function isSame(one: Fields, other: Fields): boolean {
  return fieldNames.every((name) => one[name] === other[name])
}

/** The most code points of a search; the rest is cut. */
export const longestSearch = 200

/** Cuts a search to `longestSearch`. */
export function cutSearch(query: string): string {
  return query.length <= longestSearch ? query : Array.from(query).slice(0, longestSearch).join('')
}

/** A search that finds this many courses gets no alternatives. */
export const enough = 3

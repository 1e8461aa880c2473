import { folded } from '../../base/contract/folded.ts'

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

/**
 * The words of a text, split as in migration 0006. The two joiners that Bangla, Persian and others write inside words stay;
 * so do capitals, because only the database folds them as its index does.
 */
export function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The most code points of a search; the rest is cut. */
export const longestSearch = 200

/** Cuts a search to `longestSearch`. */
export function cutSearch(query: string): string {
  return query.length <= longestSearch ? query : Array.from(query).slice(0, longestSearch).join('')
}

/** A search that finds this many courses gets no alternatives. */
export const enough = 3

/** The first eight words of a search, as they were typed. */
export function typedWords(query: string): string[] {
  return wordsIn(query).slice(0, 8)
}

/** The words of a search, folded as the indexed texts are. */
export function searchWords(query: string): string[] {
  return typedWords(query).map(folded)
}

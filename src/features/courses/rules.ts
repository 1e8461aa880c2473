import { folded } from '../../base/contract/folded.ts'

/** The most characters that each text of a course may hold. */
export const longest = { title: 200, duration: 100, description: 5000 } as const

/** The orders in which the catalogue can be read. */
export const sorts = ['relevance', 'newest', 'oldest', 'popular', 'title'] as const
export type Sort = (typeof sorts)[number]

/** Days for which a deleted course is kept before it is purged, with the work in it. */
export const retentionDays = 30

/** What a person fills in to add or edit a course, in the order of the form. */
export const fieldNames = ['title', 'imageUrl', 'duration', 'description'] as const

type Fields = Record<(typeof fieldNames)[number], string>

/** Whether the two say the same of a course. */
export function isSame(one: Fields, other: Fields): boolean {
  return fieldNames.every((name) => one[name] === other[name])
}

/**
 * The words of a text, without signs. The two joiners that Bangla, Persian and others write inside words stay; capitals
 * too, since only the database folds them as it did in its index (migration 0006 parts words in the same way).
 */
export function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The most code points of a search that count; what is longer is cut. */
export const longestSearch = 200

/** A search cut to what counts of it. */
export function cutSearch(query: string): string {
  return query.length <= longestSearch ? query : Array.from(query).slice(0, longestSearch).join('')
}

/** A search that finds so many courses is told nothing of what else may have been meant. */
export const enough = 3

/** The words of a search as they were typed: at most eight. */
export function typedWords(query: string): string[] {
  return wordsIn(query).slice(0, 8)
}

/** The words of a search, folded as the texts that it is compared with. */
export function searchWords(query: string): string[] {
  return typedWords(query).map(folded)
}

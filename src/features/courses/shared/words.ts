import { folded } from '../../../base/contract/folded.ts'

/**
 * The words of a text, split as in migration 0006. The two joiners that Bangla, Persian and others write inside words stay;
 * so do capitals, because only the database folds them as its index does.
 */
export function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The first eight words of a search, as they were typed. */
export function typedWords(query: string): string[] {
  return wordsIn(query).slice(0, 8)
}

/** The words of a search, folded as the indexed texts are. */
export function searchWords(query: string): string[] {
  return typedWords(query).map(folded)
}

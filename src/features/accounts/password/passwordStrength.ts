import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The most characters that are estimated: the cost grows with the square of the length. */
const longestLookedAt = 64

/** Shorter words occur in passwords by chance. */
const shortestWord = 4

/** Scores of zxcvbn: 2 withstands a million guesses, 3 a hundred million. */
const enough = 2
const enoughWithOwnWords = 3

// Created on first use, because that takes a tenth of a second.
let estimator: ZxcvbnFactory | null = null

/**
 * Whether a password is weak by the estimate of zxcvbn with its list of 49,233 common passwords and `words`. A password
 * that contains one of `words` needs a higher score.
 * @param words from `ownWords`
 */
export function isEasyToGuess(password: string, words: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
  const { score, sequence } = estimator.check(password.slice(0, longestLookedAt), [...words])
  const isListed = sequence.length === 1 && sequence[0]?.pattern === 'dictionary'
  const holdsOwnWord = sequence.some((match) => match.dictionaryName === 'userInputs')
  return isListed || score < (holdsOwnWord ? enoughWithOwnWords : enough)
}

/** The words that a guesser tries first: those of the product, the site's name and host, and the member's e-mail. */
export function ownWords(site: { name: string; host: string }, email: string): string[] {
  const texts = ['tercet', site.name, site.host, email]
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)].filter((word) => word.length >= shortestWord)
}
